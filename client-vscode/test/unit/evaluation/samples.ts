import type {
  EvaluatedFileParams,
  EvaluatedFormula,
  EvaluateWorkspaceResult,
} from '../../../src/protocol';

/** A formula that was solved as expected, with the given changes. */
export function formula(
  line: number,
  text: string,
  change: Partial<EvaluatedFormula> = {},
): EvaluatedFormula {
  return {
    ...unanswered(line, text, 'solved'),
    value: '3',
    passed: true,
    confidence: 0.9996,
    steps: 1,
    ...change,
  };
}

/** A formula without a value. */
export function unanswered(
  line: number,
  text: string,
  status: EvaluatedFormula['status'],
): EvaluatedFormula {
  return {
    line,
    range: { start: { line, character: 0 }, end: { line, character: text.length } },
    formula: text,
    status,
    passed: false,
    steps: 0,
    findings: [],
  };
}

export const UNEXPECTED = {
  expected: '4',
  passed: false,
  findings: [
    {
      code: 'nrs/expectation',
      severity: 'error',
      message: 'the value found is 3, not 4',
      remedy: 'correct the formula, or write = 3',
    },
  ],
} as const satisfies Partial<EvaluatedFormula>;

/** A line that is not a formula. */
export function broken(line: number, text: string, expected?: string): EvaluatedFormula {
  return {
    ...unanswered(line, text, 'invalid'),
    ...(expected === undefined ? {} : { expected }),
    findings: [{ code: 'nrs/syntax', severity: 'error', message: 'a bracket is not closed' }],
  };
}

export function file(
  uri: string,
  formulas: readonly EvaluatedFormula[],
  change: Partial<EvaluatedFileParams> = {},
): EvaluatedFileParams {
  return { token: 't', uri, language: 'listops', done: 1, of: 1, formulas, ...change };
}

export function result(change: Partial<EvaluateWorkspaceResult> = {}): EvaluateWorkspaceResult {
  return {
    status: 'finished',
    found: 2,
    unreadable: 0,
    seconds: 1.25,
    files: 2,
    formulas: 3,
    solved: 3,
    findings: 0,
    byRules: [],
    ...change,
  };
}
