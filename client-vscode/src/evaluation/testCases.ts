/** Formulas with expectations as tests, apart from the editor that shows them. */
import type { Range } from 'vscode-languageserver-protocol';
import type { EvaluatedFormula, FileFormulas, Finding } from '../protocol';

type Known = FileFormulas['formulas'][number];

/** A formula whose value its writer expects. */
export interface Case {
  /** The same for the same formula of a file, wherever in it the formula has moved. */
  readonly id: string;
  readonly range: Range;
  readonly formula: string;
  readonly expected: string;
}

/** What came of a case. */
export type Outcome =
  | { readonly kind: 'passed' }
  | { readonly kind: 'failed'; readonly message: string; readonly actual?: string }
  /** It could not be put to the test. */
  | { readonly kind: 'errored'; readonly message: string };

/** The cases among some sound formulas of a file, in their order. */
export function cases<F extends Known>(formulas: readonly F[]): (Case & { readonly of: F })[] {
  const met = new Map<string, number>();
  return formulas.flatMap((of) => {
    const before = met.get(of.formula) ?? 0;
    met.set(of.formula, before + 1);
    const { formula, range, expected } = of;
    return expected === undefined
      ? []
      : [{ id: `${formula} #${before + 1}`, range, formula, expected, of }];
  });
}

/** @param why the networks of the language could not be had, where they could not */
export function outcome(formula: EvaluatedFormula, why?: string): Outcome {
  if (formula.passed) {
    return { kind: 'passed' };
  }
  if (formula.status === 'unsolved' || formula.status === 'invalid') {
    return { kind: 'errored', message: why ?? told(formula.findings) };
  }
  const differs = formula.findings.some((finding) => finding.code === 'nrs/expectation');
  return {
    kind: 'failed',
    message: told(formula.findings),
    ...(differs && formula.value !== undefined ? { actual: formula.value } : {}),
  };
}

/** What was found, worst first. */
export function told(findings: readonly Finding[]): string {
  const words = (error: boolean) =>
    findings
      .filter((finding) => (finding.severity === 'error') === error)
      .map((finding) => finding.message + (finding.remedy ? `: ${finding.remedy}` : ''));
  return [...words(true), ...words(false)].join('\n') || 'not solved';
}

/** Whether a path, below its workspace folder, is of a file that `nrs` evaluates. */
export function isFormulaPath(path: string): boolean {
  const folders = path.split('/').slice(0, -1);
  return /\.(listops|arith|algebra)$/.test(path) && !folders.some((name) => name.startsWith('.'));
}
