import type { Phase, Summary } from '../../src/evaluation/messages';
import { counted, grouped } from '../../src/words';
import { h } from '../shared/dom';

const PHASES: Readonly<Record<Phase, string>> = {
  waiting: 'Waiting for another evaluation to end',
  running: 'Evaluating',
  finished: 'Evaluated',
  cancelled: 'Stopped: what follows is of the files that were done',
  failed: 'Not evaluated to the end',
};

/** What is said of an evaluation as a whole, above its table. */
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
    // Said again only where it changes, for those who listen.
    const phase = PHASES[summary.phase];
    if (this.phase.textContent !== phase) {
      this.phase.textContent = phase;
    }
    this.phase.hidden = summary.phase === 'finished';
    this.progress.hidden = !running;
    this.soFar.hidden = !running;
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

function soFar({ files, formulas, passed, failed }: Summary): string {
  const all = grouped(files.of);
  return `${grouped(files.done)} of ${all} files, ${counted(formulas, 'formula')} so far: ${grouped(passed)} passed, ${grouped(failed)} failed`;
}

function figures(summary: Summary): HTMLElement[] {
  const { expectations, failed, formulas, solved, findings, seconds } = summary;
  return [
    figure('formulas', grouped(formulas)),
    figure('solved', grouped(solved), solved === formulas ? 'good' : 'bad'),
    ...(expectations.of === 0
      ? []
      : [
          figure(
            'as expected',
            `${grouped(expectations.met)} of ${grouped(expectations.of)}`,
            expectations.met === expectations.of ? 'good' : 'bad',
          ),
        ]),
    figure('findings', grouped(findings), findings === 0 ? 'good' : failed === 0 ? 'note' : 'bad'),
    ...(seconds === undefined ? [] : [figure('seconds', seconds.toFixed(1))]),
  ];
}

function figure(name: string, value: string, how?: 'good' | 'note' | 'bad'): HTMLElement {
  return h('div', {}, h('dt', {}, name), h('dd', { class: how }, value));
}
