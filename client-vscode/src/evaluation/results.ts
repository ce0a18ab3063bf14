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
  readonly language: string;
  readonly formula: EvaluatedFormula;
}

/** The results of an evaluation so far. They outlive the view that shows them. */
export class Results {
  private readonly files = new Map<string, LocatedFormula[]>();
  private all: LocatedFormula[] = [];
  /** Files whose results are those of the present evaluation, and not of an earlier one. */
  private renewed = new Set<string>();
  private readonly problems = new Map<string, string>();
  private endProblems: readonly string[] = [];
  private readonly languages = new Map<string, string>();
  private isPart = false;
  private phase: Phase = 'waiting';
  private percentage = 0;
  private done = 0;
  private of = 0;
  private readonly counts = {
    sound: 0,
    solved: 0,
    passed: 0,
    expected: 0,
    met: 0,
    findings: 0,
    unsolved: 0,
  };
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

  /** An evaluation of some of the files has started. All other results stay. */
  partStarted(): void {
    if (this.phase === 'failed') {
      this.endProblems = [];
    }
    this.started();
    this.isPart = true;
    this.renewed = new Set();
    this.percentage = 0;
    this.done = 0;
    this.of = 0;
  }

  progress(percentage: number): void {
    this.percentage = percentage;
  }

  /** Takes the results of a file, in place of earlier ones. Returns the first row that changed. */
  add(file: EvaluatedFileParams): number {
    const { uri, language } = file;
    this.done = file.done;
    this.of = file.of;
    const known = this.files.get(uri) ?? [];
    const isNew = !this.renewed.has(uri);
    if (isNew) {
      this.renewed.add(uri);
      this.problems.delete(uri);
      known.forEach(({ formula }) => this.count(formula, -1));
    }
    if (file.message !== undefined) {
      this.problems.set(uri, file.message);
    }
    const name = this.nameOf(uri);
    const found = file.formulas.map((formula) => ({ uri, file: name, language, formula }));
    found.forEach(({ formula }) => this.count(formula, 1));
    if (!this.files.has(uri) || (!isNew && [...this.files.keys()].at(-1) === uri)) {
      const from = this.all.length;
      this.files.set(uri, [...known, ...found]);
      this.all.push(...found);
      return from;
    }
    this.files.set(uri, isNew ? found : [...known, ...found]);
    const from = this.all.findIndex((one) => one.uri === uri);
    this.all = [...this.files.values()].flat();
    return from < 0 ? 0 : from;
  }

  private count(formula: EvaluatedFormula, by: 1 | -1): void {
    const { counts } = this;
    const { status, passed } = formula;
    const isTest = hasExpectation(formula);
    counts.sound += status === 'invalid' ? 0 : by;
    counts.solved += status === 'solved' || status === 'normal-form' ? by : 0;
    counts.passed += passed ? by : 0;
    counts.expected += isTest ? by : 0;
    counts.met += isTest && passed ? by : 0;
    counts.findings += by * formula.findings.length;
    counts.unsolved += status === 'unsolved' ? by : 0;
  }

  ended(result: EvaluateWorkspaceResult): void {
    // Without the networks of one language, the results of all others are as good as ever.
    this.phase = result.status === 'failed' ? 'finished' : result.status;
    result.byRules.forEach(({ language, name }) => this.languages.set(language, name));
    this.seconds = result.seconds;
    this.of = result.found;
    if (result.status !== 'cancelled') {
      this.done = result.found;
      this.percentage = 100;
    }
    if (!this.isPart) {
      this.endProblems = [
        ...(result.message === undefined ? [] : [result.message]),
        ...(result.unreadable === 0
          ? []
          : [
              `Skipped ${formatQuantity(result.unreadable, 'file')} that cannot be read. The log lists the reasons.`,
            ]),
      ];
    }
  }

  /** The user cancelled it before the request was sent. */
  cancelled(): void {
    this.phase = 'cancelled';
  }

  get isLost(): boolean {
    return this.phase === 'lost';
  }

  /** They were those of an earlier window. */
  lost(): void {
    this.phase = 'lost';
  }

  failed(message: string): void {
    this.phase = 'failed';
    this.endProblems = [message];
  }

  rows(from: number): Row[] {
    return this.all.slice(from).map(row);
  }

  summary(): Summary {
    const { counts } = this;
    return {
      phase: this.phase,
      scope: this.scope,
      percentage: this.percentage,
      files: { done: this.done, of: this.of },
      formulas: counts.sound,
      solved: counts.solved,
      passed: counts.passed,
      failed: counts.sound - counts.passed,
      invalid: this.all.length - counts.sound,
      unsolved: counts.unsolved,
      byRules: this.byRules(),
      expectations: { met: counts.met, of: counts.expected },
      findings: counts.findings,
      seconds: this.seconds,
      notices: [...new Set([...this.problems.values(), ...this.endProblems])],
    };
  }

  private byRules(): Summary['byRules'] {
    return [...this.languages].flatMap(([language, name]) => {
      const formulas = this.all.filter(
        (one) => one.formula.byRules === true && one.language === language,
      ).length;
      return formulas === 0 ? [] : [{ language, name, formulas }];
    });
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
