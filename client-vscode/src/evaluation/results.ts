import type { EvaluatedFile, EvaluatedFormula, EvaluationResult } from '../protocol';
import { counted, shortened } from '../words';
import { isCase, type Phase, type Row, type Summary } from './messages';

/** Of longer formulas the table is told both ends. */
const SHOWN = 400;

/** A formula of the workspace and where it is. */
export interface Placed {
  readonly uri: string;
  readonly file: string;
  readonly formula: EvaluatedFormula;
}

/** What an evaluation has found so far; outlives the view that shows it. */
export class Results {
  private readonly all: Placed[] = [];
  private readonly messages = new Set<string>();
  private phase: Phase = 'waiting';
  private percentage = 0;
  private done = 0;
  private of = 0;
  private formulas = 0;
  private solved = 0;
  private passed = 0;
  private expected = 0;
  private met = 0;
  private findings = 0;
  private seconds?: number;
  private report?: string;

  constructor(
    readonly scope: string,
    private readonly nameOf: (uri: string) => string,
  ) {}

  get placed(): readonly Placed[] {
    return this.all;
  }

  /** Where the server has written its report. */
  get reportUri(): string | undefined {
    return this.report;
  }

  get running(): boolean {
    return this.phase === 'waiting' || this.phase === 'running';
  }

  started(): void {
    this.phase = 'running';
  }

  progress(percentage: number): void {
    this.percentage = percentage;
  }

  add(file: EvaluatedFile): void {
    this.done = file.done;
    this.of = file.of;
    if (file.message !== undefined) {
      this.messages.add(file.message);
    }
    const name = this.nameOf(file.uri);
    for (const formula of file.formulas) {
      this.all.push({ uri: file.uri, file: name, formula });
      this.formulas += formula.status === 'invalid' ? 0 : 1;
      this.solved += formula.status === 'solved' ? 1 : 0;
      this.passed += formula.passed ? 1 : 0;
      this.expected += isCase(formula) ? 1 : 0;
      this.met += isCase(formula) && formula.passed ? 1 : 0;
      this.findings += formula.findings.length;
    }
  }

  ended(result: EvaluationResult): void {
    this.phase = result.status;
    this.seconds = result.seconds;
    this.report = result.uri;
    this.of = result.found;
    if (result.status === 'finished') {
      this.done = result.found;
      this.percentage = 100;
    }
    if (result.unreadable > 0) {
      this.messages.add(
        `${counted(result.unreadable, 'file')} could not be read: the written report says why.`,
      );
    }
  }

  /** It was given up before the server was asked. */
  cancelled(): void {
    this.phase = 'cancelled';
  }

  failed(message: string): void {
    this.phase = 'failed';
    this.messages.add(message);
  }

  rows(from: number): Row[] {
    return this.all.slice(from).map(row);
  }

  summary(): Summary {
    return {
      phase: this.phase,
      scope: this.scope,
      percentage: this.percentage,
      files: { done: this.done, of: this.of },
      formulas: this.formulas,
      solved: this.solved,
      passed: this.passed,
      failed: this.all.length - this.passed,
      expectations: { met: this.met, of: this.expected },
      findings: this.findings,
      ...(this.seconds === undefined ? {} : { seconds: this.seconds }),
      notices: [...this.messages],
      report: this.report !== undefined,
    };
  }
}

function row({ file, formula }: Placed): Row {
  const { range, ...rest } = formula;
  return { ...rest, file, line: range.start.line + 1, formula: shortened(formula.formula, SHOWN) };
}
