import {
  writtenFormula,
  type EvaluatedFileParams,
  type EvaluatedFormula,
  type EvaluateWorkspaceResult,
} from '../protocol';
import { formatQuantity, truncateMiddle } from '../format';
import { hasExpectation, type Phase, type Row, type Summary } from './pageMessages';

/** Longer formulas are truncated in the table. */
const MAX_FORMULA_LENGTH = 400;

/** An evaluated formula and its file. */
export interface LocatedFormula {
  readonly uri: string;
  readonly file: string;
  readonly formula: EvaluatedFormula;
}

/** The results of an evaluation so far. They outlive the view that shows them. */
export class Results {
  private readonly all: LocatedFormula[] = [];
  private readonly messages = new Set<string>();
  private phase: Phase = 'waiting';
  private percentage = 0;
  private done = 0;
  private of = 0;
  private sound = 0;
  private solved = 0;
  private passed = 0;
  private expected = 0;
  private met = 0;
  private findings = 0;
  private unsolved = 0;
  private byRules: EvaluateWorkspaceResult['byRules'] = [];
  private seconds?: number;

  constructor(
    readonly scope: string,
    private readonly nameOf: (uri: string) => string,
  ) {}

  get formulas(): readonly LocatedFormula[] {
    return this.all;
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

  add(file: EvaluatedFileParams): void {
    this.done = file.done;
    this.of = file.of;
    if (file.message !== undefined) {
      this.messages.add(file.message);
    }
    const name = this.nameOf(file.uri);
    for (const formula of file.formulas) {
      this.all.push({ uri: file.uri, file: name, formula });
      this.sound += formula.status === 'invalid' ? 0 : 1;
      this.solved += formula.status === 'solved' || formula.status === 'normal-form' ? 1 : 0;
      this.passed += formula.passed ? 1 : 0;
      this.expected += hasExpectation(formula) ? 1 : 0;
      this.met += hasExpectation(formula) && formula.passed ? 1 : 0;
      this.findings += formula.findings.length;
      this.unsolved += formula.status === 'unsolved' ? 1 : 0;
    }
  }

  ended(result: EvaluateWorkspaceResult): void {
    // Without the networks of one language, the results of all others are as good as ever.
    this.phase = result.status === 'failed' ? 'finished' : result.status;
    this.byRules = result.byRules;
    this.seconds = result.seconds;
    this.of = result.found;
    if (result.message !== undefined) {
      this.messages.add(result.message);
    }
    if (result.status !== 'cancelled') {
      this.done = result.found;
      this.percentage = 100;
    }
    if (result.unreadable > 0) {
      this.messages.add(
        `Skipped ${formatQuantity(result.unreadable, 'file')} that cannot be read. The log lists the reasons.`,
      );
    }
  }

  /** The user cancelled it before the request was sent. */
  cancelled(): void {
    this.phase = 'cancelled';
  }

  /** They were those of an earlier window. */
  lost(): void {
    this.phase = 'lost';
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
      formulas: this.sound,
      solved: this.solved,
      passed: this.passed,
      failed: this.sound - this.passed,
      invalid: this.all.length - this.sound,
      unsolved: this.unsolved,
      byRules: this.byRules,
      expectations: { met: this.met, of: this.expected },
      findings: this.findings,
      seconds: this.seconds,
      notices: [...this.messages],
    };
  }
}

function row({ file, formula }: LocatedFormula): Row {
  const { range, written, ...rest } = formula;
  return {
    ...rest,
    file,
    line: range.start.line + 1,
    formula: truncateMiddle(writtenFormula(formula), MAX_FORMULA_LENGTH),
  };
}
