import type { RunDetail } from '../../src/training/messages';
import { explanation, networkName, pace, progressOf, standing } from '../../src/training/words';
import { grouped, percent } from '../../src/words';
import { h } from '../shared/dom';
import { curvesPart } from './curves';

/** The run that is shown: how it stands, what can be done, and its curves. */
export interface DetailPart {
  readonly element: HTMLElement;
  show(run: RunDetail | undefined): void;
}

export interface DetailActions {
  readonly onStop: () => void;
  readonly onResume: (run: string) => void;
  readonly onAfresh: (run: string) => void;
  readonly onQuestion: () => void;
}

export function detailPart(actions: DetailActions): DetailPart {
  let shown: RunDetail | undefined;
  const title = h('h2', { id: 'run-title' });
  const badge = h('span', { class: 'standing' });
  const facts = h('p', { class: 'faint facts' });
  const progress = h('progress', { 'aria-label': 'Iterations done' });
  const position = h('p', { class: 'position' });
  const explained = h('p', { class: 'explained', role: 'status' });
  const button = (id: string, label: string, kind: string, act: (run: RunDetail) => void) => {
    const element = h('button', { type: 'button', id, class: kind }, label);
    element.addEventListener('click', () => {
      if (shown !== undefined) {
        act(shown);
      }
    });
    return element;
  };
  const stop = button('stop', 'Stop', '', () => actions.onStop());
  const resume = button('resume', 'Resume', '', ({ run }) => actions.onResume(run));
  const afresh = button('afresh', 'Start Afresh…', 'secondary', ({ run }) => actions.onAfresh(run));
  const question = button('question', 'Show the Question', '', () => actions.onQuestion());
  const figures = h('dl', { class: 'figures' });
  const showButtons = buttonsPart(stop, resume, afresh);
  const curves = curvesPart();

  const run = h(
    'section',
    { class: 'run-detail', 'aria-labelledby': 'run-title' },
    h('div', { class: 'row' }, title, badge),
    facts,
    progress,
    position,
    explained,
    h('div', { class: 'row actions' }, stop, question, resume, afresh),
    figures,
    curves.element,
  );
  const nothing = h(
    'section',
    { class: 'nothing' },
    h('h2', {}, 'Nothing has been trained here yet'),
    h(
      'p',
      {},
      'NRS simplifies formulas with two networks for each language: the Selector finds the next leaf to rewrite, the Solver writes its value. Here you train either of them yourself and watch how it learns.',
    ),
    h(
      'p',
      {},
      'The ListOps Solver is the quickest to begin with: press Start Training. You can stop at any moment and go on later.',
    ),
  );

  return {
    element: h('div', {}, nothing, run),
    show: (next) => {
      shown = next;
      nothing.hidden = next !== undefined;
      run.hidden = next === undefined;
      if (next === undefined) {
        return;
      }
      title.textContent = networkName(next);
      badge.textContent = standing(next.standing);
      badge.className = `standing is-${next.standing}`;
      facts.textContent = factsOf(next);
      showProgress(next, progress);
      position.textContent = [progressOf(next), pace(next)]
        .filter((part) => part !== '')
        .join(' · ');
      const words = explanation(next);
      if (explained.textContent !== words) {
        explained.textContent = words;
      }
      explained.classList.toggle('bad', next.standing === 'failed');
      question.hidden = next.standing !== 'deciding';
      showButtons(next);
      figures.replaceChildren(...figuresOf(next));
      curves.show(next);
    },
  };
}

function factsOf(run: RunDetail): string {
  return [
    run.run,
    run.preset === undefined ? '' : `preset ${run.preset}`,
    run.seed === undefined ? '' : `seed ${run.seed}`,
    run.device ?? '',
    run.parameters === undefined ? '' : `${grouped(run.parameters)} parameters`,
  ]
    .filter((fact) => fact !== '')
    .join(' · ');
}

function showProgress(run: RunDetail, progress: HTMLProgressElement): void {
  if (run.standing === 'starting' && run.iteration === 0) {
    progress.removeAttribute('value');
    return;
  }
  progress.max = run.iterations ?? Math.max(1, run.iteration);
  progress.value = run.iteration;
}

/** The buttons, of which some are shown. Who works by keyboard finds the next where the last was. */
function buttonsPart(
  stop: HTMLButtonElement,
  resume: HTMLButtonElement,
  afresh: HTMLButtonElement,
): (run: RunDetail) => void {
  const all = [stop, resume, afresh];
  let isFocusOurs = false;
  return (run) => {
    isFocusOurs =
      all.some((button) => button === document.activeElement) ||
      (isFocusOurs && document.activeElement === document.body);
    const isUnderWay = ['starting', 'training', 'stopping'].includes(run.standing);
    const isStopping = run.standing === 'stopping';
    stop.hidden = !isUnderWay;
    // Disabled in earnest it would lose the focus.
    stop.setAttribute('aria-disabled', String(isStopping));
    stop.textContent = isStopping ? 'Stopping…' : 'Stop';
    resume.hidden = !run.canResume;
    afresh.hidden = !run.canStartAfresh;
    const held = all.find((button) => button === document.activeElement && !button.hidden);
    if (isFocusOurs && held === undefined) {
      // Starting afresh is not offered to a key that was meant for another button.
      [stop, resume].find((button) => !button.hidden)?.focus();
    }
  };
}

function figuresOf(run: RunDetail): readonly HTMLElement[] {
  const loss = run.losses.at(-1)?.[1] ?? run.points.at(-1)?.loss;
  const last = run.points.at(-1);
  const figure = (label: string, value: string) =>
    h('div', { class: 'figure' }, h('dt', {}, label), h('dd', {}, value));
  return [
    figure('Loss', loss === undefined ? '–' : loss.toPrecision(3)),
    figure('In distribution', last === undefined ? '–' : percent(last.inDistribution)),
    figure('Out of distribution', last === undefined ? '–' : percent(last.outOfDistribution)),
  ];
}
