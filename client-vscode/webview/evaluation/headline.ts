import type { Phase, Summary } from '../../src/evaluation/pageMessages';
import { formatCount, formatQuantity } from '../../src/format';

const PHASES: Readonly<Record<Exclude<Phase, 'finished'>, string>> = {
  waiting: 'Waiting for another evaluation to finish',
  running: 'Evaluating',
  cancelled: 'Stopped: the results below are those that were known by then',
  failed: 'Evaluation failed',
  lost: 'These results were lost when the window closed. Run again to see them.',
};

/** The state of an evaluation in a line; empty if it has ended and its figures say all. */
export function headline(summary: Summary): string {
  if (summary.phase !== 'finished') {
    return PHASES[summary.phase];
  }
  const exceptions = [
    ...summary.byRules.map(
      ({ name, formulas }) => `${formatCount(formulas)} by the rules: ${name} has no networks yet`,
    ),
    ...(summary.unsolved === 0 ? [] : [`${formatCount(summary.unsolved)} not solved`]),
  ];
  return exceptions.length === 0
    ? ''
    : [`Evaluated ${formatQuantity(summary.formulas, 'formula')}`, ...exceptions].join('; ');
}
