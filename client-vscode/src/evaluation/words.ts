import type { EvaluatedFormula } from '../protocol';
import { counted, percent, shortened } from '../words';

/** What came of a formula, in a line. */
export function solution(formula: EvaluatedFormula): string {
  const text = shortened(formula.formula, 200);
  return formula.value === undefined
    ? `${text}: not solved`
    : [
        `${text} = ${formula.value}`,
        ...(formula.confidence === undefined ? [] : [`confidence ${percent(formula.confidence)}`]),
        counted(formula.steps, 'step'),
      ].join(', ');
}
