import type { ModuleId } from '../../src/protocol';
import type { RunDetail } from '../../src/training/pageMessages';
import { formatPercent, formatWholePercent } from '../../src/format';
import { chart } from '../shared/chart';
import { h, type Part } from '../shared/dom';
import { lossLines } from './lossLines';

/** What the accuracies are measured on. */
const SAMPLES: Readonly<Record<ModuleId, string>> = {
  selector:
    'In distribution: held-out formulas like those of the training. Out of distribution: deeper formulas.',
  solver: 'Both accuracies are measured on leaves and plain values, each on its own sample.',
  tagger:
    'In distribution: windows of formulas like those of the training. Out of distribution: windows of deeper and wider ones.',
};

/** Loss and accuracy over the iterations of a run. */
export function curvesPart(): Part<[run: RunDetail]> {
  const loss = chart({
    title: 'Loss',
    xLabel: 'iteration',
    height: 190,
    format: (value) => String(Number(value.toPrecision(3))),
    lines: [
      { label: 'loss per iteration', colour: '--accent', joined: true },
      { label: 'mean of a part', colour: '--accent', dashed: true, joined: true },
      // A line between them would claim losses that nobody measured.
      {
        label: 'mean since the last validation',
        colour: '--accent-2',
        points: true,
        lineless: true,
      },
    ],
  });
  const accuracy = chart({
    title: 'Accuracy',
    xLabel: 'iteration',
    height: 190,
    range: [0, 1],
    format: formatPercent,
    ticks: formatWholePercent,
    lines: [
      { label: 'in distribution', colour: '--accent', points: true },
      { label: 'out of distribution', colour: '--accent-2', dashed: true, points: true },
    ],
  });
  const what = h('p', { class: 'hint' });
  const none = h('p', { class: 'hint' }, 'Curves appear after the first iterations.');
  const both = h('div', { class: 'curves' }, loss.element, accuracy.element);
  let drawn = '';

  return {
    element: h('div', {}, none, both, what),
    show: (run) => {
      const { xs, lines } = lossLines(run);
      const isEmpty = xs.length === 0;
      none.hidden = !isEmpty;
      both.hidden = isEmpty;
      what.textContent = isEmpty
        ? ''
        : `${SAMPLES[run.module ?? 'selector']} The training keeps the weights with the best accuracy out of distribution.`;
      const key = JSON.stringify([run.run, lines, run.points]);
      if (isEmpty || key === drawn) {
        return;
      }
      drawn = key;
      loss.show(xs, lines);
      accuracy.show(
        run.points.map(({ iteration }) => iteration),
        [
          run.points.map(({ inDistribution }) => inDistribution),
          run.points.map(({ outOfDistribution }) => outOfDistribution),
        ],
      );
    },
  };
}
