/** Formulas with expected values as test cases, independent of the editor. */
import type { Range } from 'vscode-languageserver-protocol';
import {
  writtenFormula,
  type EvaluatedFormula,
  type FormulasResult,
  type FindingReport,
} from '../protocol';

type ParsedFormula = FormulasResult['formulas'][number];

/** A formula with an expected value. */
export interface TestCase {
  /** Stays the same when the formula moves within its file, or is written otherwise. */
  readonly id: string;
  readonly range: Range;
  /** As it is written. */
  readonly formula: string;
  readonly expected: string;
}

/** Result of a test case. */
export type TestOutcome =
  | { readonly kind: 'passed' }
  | { readonly kind: 'failed'; readonly message: string; readonly actual?: string }
  /** The formula could not be evaluated. */
  | { readonly kind: 'errored'; readonly message: string };

/** The test cases among the valid formulas of a file, in order. */
export function testCases<F extends ParsedFormula>(
  formulas: readonly F[],
): (TestCase & { readonly of: F })[] {
  const occurrences = new Map<string, number>();
  return formulas.flatMap((of) => {
    const before = occurrences.get(of.formula) ?? 0;
    occurrences.set(of.formula, before + 1);
    const { range, expected } = of;
    const formula = writtenFormula(of);
    return expected === undefined
      ? []
      : [{ id: `${of.formula} #${before + 1}`, range, formula, expected, of }];
  });
}

/** @param why the networks of the language are not available; undefined if they are */
export function testOutcome(formula: EvaluatedFormula, why?: string): TestOutcome {
  if (formula.passed) {
    return { kind: 'passed' };
  }
  if (formula.status === 'unsolved' || formula.status === 'invalid') {
    return { kind: 'errored', message: why ?? findingsMessage(formula.findings) };
  }
  const differs = formula.findings.some((finding) => finding.code === 'nrs/expectation');
  return {
    kind: 'failed',
    message: findingsMessage(formula.findings),
    ...(differs && formula.value !== undefined ? { actual: formula.value } : {}),
  };
}

/** Messages and remedies of findings, errors first. */
export function findingsMessage(findings: readonly FindingReport[]): string {
  const messages = (error: boolean) =>
    findings
      .filter((finding) => (finding.severity === 'error') === error)
      .map((finding) => finding.message + (finding.remedy ? `: ${finding.remedy}` : ''));
  return [...messages(true), ...messages(false)].join('\n') || 'not solved';
}

/** Whether `nrs` evaluates a file, given its path relative to the workspace folder. */
export function isFormulaPath(path: string, extensions: readonly string[]): boolean {
  const folders = path.split('/').slice(0, -1);
  return (
    extensions.some((extension) => path.endsWith(extension)) &&
    !folders.some((name) => name.startsWith('.'))
  );
}
