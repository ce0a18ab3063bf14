import { writtenFormula } from '../protocol';
import type { EvaluatedFormula } from '../protocol';
import { formatQuantity, formatPercent, truncateMiddle } from '../format';

/** The result of a formula in one line. */
export function resultLine(formula: EvaluatedFormula): string {
  const text = truncateMiddle(writtenFormula(formula), 200);
  return formula.value === undefined
    ? `${text}: not solved`
    : [
        `${text} = ${formula.value}`,
        ...(formula.confidence === undefined
          ? []
          : [`confidence ${formatPercent(formula.confidence)}`]),
        formatQuantity(formula.steps, 'step'),
      ].join(', ');
}
