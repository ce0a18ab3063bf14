import type { Summary } from '../../src/evaluation/pageMessages';
import { formatQuantity, formatCount } from '../../src/format';
import { figure, h } from '../shared/dom';
import { headline } from './headline';

/** State and totals of an evaluation, above its table. */
export class SummaryView {
  readonly element: HTMLElement;
  private readonly scope = h('span', { class: 'faint' });
  private readonly phase = h('p', { class: 'phase', role: 'status' });
  private readonly progress = h('progress', { max: 100, 'aria-label': 'Evaluated so far' });
  private readonly soFar = h('p', { class: 'faint so-far' });
  private readonly figures = h('dl', { class: 'figures' });
  private readonly notices = h('div', { class: 'notices', role: 'alert' });

  constructor(actions: HTMLElement) {
    this.element = h(
      'header',
      {},
      h('div', { class: 'head row' }, h('h1', {}, 'Evaluate Workspace'), this.scope, actions),
      this.phase,
      this.progress,
      this.soFar,
      this.figures,
      this.notices,
    );
  }

  show(summary: Summary): void {
    const running = summary.phase === 'running' || summary.phase === 'waiting';
    this.scope.textContent = summary.scope;
    // Set only when it changes, because screen readers announce every update.
    const phase = headline(summary);
    if (this.phase.textContent !== phase) {
      this.phase.textContent = phase;
    }
    this.phase.hidden = phase === '';
    this.progress.hidden = !running;
    this.soFar.hidden = !running || summary.files.of === 0;
    this.progress.value = summary.percentage;
    this.soFar.textContent = soFar(summary);
    this.figures.hidden = summary.phase !== 'finished' && summary.formulas === 0;
    this.figures.replaceChildren(...figures(summary));
    const notices = summary.notices.map((notice) => h('p', {}, notice));
    if (this.notices.textContent !== summary.notices.join('')) {
      this.notices.replaceChildren(...notices);
    }
    this.notices.hidden = notices.length === 0;
  }
}

function soFar({ files, formulas, passed, failed, invalid }: Summary): string {
  const all = formatCount(files.of);
  return `${formatCount(files.done)} of ${all} files, ${formatQuantity(formulas, 'formula')} so far: ${formatCount(passed)} passed, ${formatCount(failed)} failed${invalid === 0 ? '' : `; ${formatQuantity(invalid, 'line')} with errors`}`;
}

function figures(summary: Summary): HTMLElement[] {
  const { expectations, formulas, invalid, solved, findings, seconds } = summary;
  const failed = summary.failed + invalid;
  return [
    figure('formulas', formatCount(formulas)),
    ...(invalid === 0 ? [] : [figure('lines with errors', formatCount(invalid), 'bad')]),
    // Values that are known to be wrong are solved formulas too.
    figure(
      'solved',
      formatCount(solved),
      solved < formulas ? 'bad' : failed === 0 ? 'good' : undefined,
    ),
    ...(expectations.of === 0
      ? []
      : [
          figure(
            'as expected',
            `${formatCount(expectations.met)} of ${formatCount(expectations.of)}`,
            expectations.met === expectations.of ? 'good' : 'bad',
          ),
        ]),
    figure(
      'findings',
      formatCount(findings),
      findings === 0 ? 'good' : failed === 0 ? 'note' : 'bad',
    ),
    ...(seconds === undefined ? [] : [figure('seconds', seconds.toFixed(1))]),
  ];
}
