import type { RunDetail } from '../../src/training/pageMessages';
import {
  statusMessage,
  networkName,
  positionMessage,
  STATUS_LABELS,
} from '../../src/training/messages';
import { formatCount, formatPercent } from '../../src/format';
import { button, figure, h, type Part } from '../shared/dom';
import { moveFocus } from '../shared/focus';
import { curvesPart } from './curves';

export interface DetailActions {
  readonly onStop: () => void;
  readonly onResume: (run: string) => void;
  readonly onStartOver: (run: string) => void;
  readonly onQuestion: () => void;
}

/** The selected run: its status, its buttons and its curves. */
export function detailPart(actions: DetailActions): Part<[run: RunDetail | undefined]> {
  let shown: RunDetail | undefined;
  const title = h('h2', { id: 'run-title' });
  const badge = h('span', { class: 'run-status' });
  const settings = h('p', { class: 'faint facts' });
  const progress = h('progress', { 'aria-label': 'Iterations done' });
  const position = h('p', { class: 'position' });
  const message = h('p', { class: 'explained', role: 'status' });
  const forRun = (act: (run: string) => void) => () => {
    if (shown !== undefined) {
      act(shown.run);
    }
  };
  const stop = button({ id: 'stop' }, 'Stop', actions.onStop);
  const resume = button({ id: 'resume' }, 'Resume', forRun(actions.onResume));
  const startOver = button(
    { id: 'startOver', class: 'secondary' },
    'Start Over…',
    forRun(actions.onStartOver),
  );
  const question = button({ id: 'question' }, 'Show the Question', actions.onQuestion);
  const figures = h('dl', { class: 'figures' });
  const showButtons = buttonsPart(stop, resume, startOver);
  const curves = curvesPart();

  const run = h(
    'section',
    { class: 'run-detail', 'aria-labelledby': 'run-title' },
    h('div', { class: 'row' }, title, badge),
    settings,
    progress,
    position,
    message,
    h('div', { class: 'row actions' }, stop, question, resume, startOver),
    figures,
    curves.element,
  );
  const nothing = h(
    'section',
    { class: 'nothing' },
    h('h2', {}, 'No trainings in this workspace yet'),
    h(
      'p',
      {},
      'NRS simplifies formulas with three networks for each language. The tagger marks all leaves at once, the Selector finds the next one to rewrite, and the Solver computes its value. Here you can train one of them and watch its progress.',
    ),
    h(
      'p',
      {},
      'The ListOps Solver trains fastest: press Start Training. You can stop at any time and resume later.',
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
      badge.textContent = STATUS_LABELS[next.status];
      badge.className = `run-status is-${next.status}`;
      settings.textContent = settingsLine(next);
      showProgress(next, progress);
      position.textContent = positionMessage(next, ' · ');
      const text = statusMessage(next);
      if (message.textContent !== text) {
        message.textContent = text;
      }
      message.classList.toggle('bad', next.status === 'failed');
      question.hidden = next.status !== 'deciding';
      showButtons(next);
      figures.replaceChildren(...figuresOf(next));
      curves.show(next);
    },
  };
}

function settingsLine(run: RunDetail): string {
  return [
    run.run,
    run.preset === undefined ? '' : `preset ${run.preset}`,
    run.seed === undefined ? '' : `seed ${run.seed}`,
    run.device ?? '',
    run.parameters === undefined ? '' : `${formatCount(run.parameters)} parameters`,
  ]
    .filter((fact) => fact !== '')
    .join(' · ');
}

function showProgress(run: RunDetail, progress: HTMLProgressElement): void {
  if (run.status === 'starting' && run.iteration === 0) {
    progress.removeAttribute('value');
    return;
  }
  progress.max = run.iterations ?? Math.max(1, run.iteration);
  progress.value = run.iteration;
}

/**
 * Shows the buttons that apply. If the focused one disappears, the next one gets the focus, unless
 * the user has left the page.
 */
function buttonsPart(
  stop: HTMLButtonElement,
  resume: HTMLButtonElement,
  startOver: HTMLButtonElement,
): (run: RunDetail) => void {
  const all = [stop, resume, startOver];
  let isFocusOurs = false;
  return (run) => {
    isFocusOurs =
      document.hasFocus() &&
      (all.some((one) => one === document.activeElement) ||
        (isFocusOurs && document.activeElement === document.body));
    const isUnderWay = ['starting', 'training', 'stopping'].includes(run.status);
    const isStopping = run.status === 'stopping';
    stop.hidden = !isUnderWay;
    // A disabled button would lose the focus.
    stop.setAttribute('aria-disabled', String(isStopping));
    stop.textContent = isStopping ? 'Stopping…' : 'Stop';
    resume.hidden = !run.canResume;
    startOver.hidden = !run.canStartOver;
    const held = all.find((one) => one === document.activeElement && !one.hidden);
    if (isFocusOurs && held === undefined) {
      // Start Over never gets the focus this way, so that a key press cannot discard a run by accident.
      moveFocus([stop, resume].find((one) => !one.hidden));
    }
  };
}

function figuresOf(run: RunDetail): readonly HTMLElement[] {
  const loss = run.losses.at(-1)?.[1] ?? run.means.at(-1)?.[1] ?? run.points.at(-1)?.loss;
  const last = run.points.at(-1);
  return [
    figure(
      run.losses.length > 0 ? 'Loss' : 'Mean loss',
      loss === undefined ? '–' : loss.toPrecision(3),
    ),
    figure('In distribution', last === undefined ? '–' : formatPercent(last.inDistribution)),
    figure('Out of distribution', last === undefined ? '–' : formatPercent(last.outOfDistribution)),
  ];
}
