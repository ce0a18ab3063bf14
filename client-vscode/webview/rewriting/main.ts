import '../shared/theme.css';
import './rewriting.css';
import type {
  CopyFormat,
  FromPage,
  FileState,
  Following,
  ToPage,
} from '../../src/rewriting/pageMessages';
import type { FormulaParams, TraceResult } from '../../src/protocol';
import { isWrong } from '../../src/rewriting/exactness';
import { shownLength, States } from '../../src/rewriting/states';
import type { FormulaHistory } from '../../src/rewriting/formulaHistory';
import { historyOf } from '../../src/rewriting/historyOf';
import {
  formatAgreement,
  formatPercent,
  formatQuantity,
  formatWholePercent,
} from '../../src/format';
import { chart } from '../shared/chart';
import { button, h, root } from '../shared/dom';
import { connect } from '../shared/connection';
import { excerpt, type Mark, type Piece } from './excerpt';
import { Player } from './player';
import { StepDetails } from './stepDetails';
import { StepList } from './stepList';
import { TreeView } from './treeView';
import { announcement, outcomeSummary, type Expectation } from './messages';

const ANIMATION_MS = 320;

const COPY_CHOICES: readonly (readonly [CopyFormat | '', string])[] = [
  ['', 'Copy steps…'],
  ['text', 'as text'],
  ['markdown', 'as Markdown'],
  ['latex', 'as LaTeX'],
];

const place = button({ class: 'link', title: 'Show in the file' }, undefined, () =>
  host.send({ type: 'reveal' }),
);
const language = h('span', { class: 'faint' });
const outcome = h('p', { class: 'outcome' });
const notice = h('div', { class: 'notice', role: 'status' });
const again = button({ class: 'secondary' }, 'Rewrite again', () => host.send({ type: 'again' }));
const formula = h('pre', { class: 'formula', tabindex: 0, 'aria-label': 'Formula text' });
const write = button({}, 'Write this step into the file', () => {
  if (write.getAttribute('aria-disabled') !== 'true') {
    host.send({ type: 'write', state: currentState });
  }
});
const written = h('span', { class: 'faint', role: 'status' });
const spoken = h('div', { class: 'unseen', 'aria-live': 'polite' });
const toggle = (label: string, title: string, chosen: Following) =>
  button({ class: 'secondary', title, 'aria-pressed': 'false' }, label, () => follow(chosen));
const pin = toggle('Pin', 'Keep this formula when the cursor moves', 'pinned');
const pause = toggle('Pause updates', 'Keep this rewriting, whatever changes', 'paused');
const copy = h(
  'select',
  { 'aria-label': 'Copy the steps' },
  ...COPY_CHOICES.map(([value, label]) => h('option', { value }, label)),
);
const tree = new TreeView();
const player = new Player((state, within) => show(state, within));
const list = new StepList((state) => player.go(state));
const details = new StepDetails((state) => host.send({ type: 'outputs', state }));
const scores = chart({
  title: 'Confidence and agreement',
  xLabel: 'Step',
  lines: [
    { label: 'Confidence', colour: '--accent', points: true },
    { label: 'Agreement', colour: '--agreement', dashed: true, format: formatAgreement },
  ],
  height: 170,
  range: [0, 1.05],
  format: formatPercent,
  ticks: formatWholePercent,
  onPick: (index) => player.go(index + 1),
});

let history: FormulaHistory | undefined;
let states: States | undefined;
let currentState = 0;
let fileState: FileState = 0;

const host = connect<ToPage, FromPage, FormulaParams>((message) => {
  switch (message.type) {
    case 'trace':
      begin(message.trace, message.file, message.language);
      showFileState(message.fileState);
      break;
    case 'fileState':
      showFileState(message.fileState);
      break;
    case 'outputs':
      details.give(message.state, message.outputs);
      break;
    case 'nothing':
      player.begin(0);
      view.hidden = true;
      reason.textContent = message.reason;
      nothing.hidden = false;
      break;
  }
});
let following: Following = 'cursor';
const follow = (chosen: Following) => {
  following = following === chosen ? 'cursor' : chosen;
  pin.setAttribute('aria-pressed', String(following === 'pinned'));
  pause.setAttribute('aria-pressed', String(following === 'paused'));
  host.send({ type: 'follow', following });
};
copy.addEventListener('change', () => {
  if (copy.value !== '') {
    host.send({ type: 'copy', format: copy.value as CopyFormat });
    copy.value = '';
  }
});

function begin(trace: TraceResult, file: string, name: string): void {
  const { uri, line } = trace;
  if (uri !== history?.trace.uri || line !== history.trace.line) {
    window.scrollTo(0, 0);
  }
  host.remember({ uri, line, formula: trace.formula });
  history = historyOf(trace);
  states = new States(trace);
  place.textContent = `${file}, line ${line + 1}`;
  language.textContent = name;
  const { good, headline, detail, expectation } = outcomeSummary(trace);
  outcome.className = `outcome ${good ? 'good' : 'bad'}`;
  outcome.replaceChildren(
    h('strong', {}, trace.value === undefined ? headline : h('code', {}, `= ${headline}`)),
    ...(expectation === undefined ? [] : [expected(expectation)]),
    h('span', { class: good ? 'faint' : 'reason' }, detail),
  );
  scores.show(
    trace.steps.map((_, index) => index + 1),
    [trace.steps.map((step) => step.confidence), trace.steps.map((step) => step.agreement)],
  );
  list.element.hidden = trace.steps.length === 0;
  scores.element.hidden = trace.steps.length === 0 || trace.byRules === true;
  nothing.hidden = true;
  view.hidden = false;
  details.begin(trace);
  player.begin(trace.steps.length);
  // Whoever sees a wrong value looks for the step that is wrong.
  const wrong = trace.steps.findIndex(isWrong);
  if (wrong >= 0) {
    player.go(wrong + 1);
  }
}

function expected({ value, met }: Expectation): Node {
  return h(
    'span',
    { class: met === undefined ? 'reason' : met ? 'good' : 'bad' },
    'expected ',
    h('code', {}, value),
    met === undefined ? '' : met ? ' ✓' : ' ✗',
  );
}

function showFileState(now: FileState): void {
  fileState = now;
  notice.hidden = now !== null;
  written.textContent = now === null || now === 0 ? '' : `The file contains step ${now}.`;
  updateWriteButton();
}

function updateWriteButton(): void {
  const why =
    fileState === null
      ? 'The formula has changed in its file. Rewrite it again.'
      : fileState === currentState
        ? 'The file already contains this step'
        : '';
  write.setAttribute('aria-disabled', String(why !== ''));
  write.title = why;
}

/**
 * Shows the formula after `state` steps.
 *
 * @param within milliseconds until the next state, while playing
 */
function show(state: number, within?: number): void {
  if (history === undefined || states === undefined) {
    return;
  }
  const { trace } = history;
  const { steps } = states;
  const next = steps[state];
  const made = steps[state - 1];
  currentState = state;
  const marks: Mark[] = [];
  if (made !== undefined) {
    const length = shownLength(made.value, trace.steps[state - 1]?.value ?? '');
    marks.push({ kind: 'value', start: made.offset, end: made.offset + length });
  }
  if (next !== undefined) {
    const length = shownLength(next.leaf, trace.steps[state]?.leaf ?? '');
    marks.push({ kind: 'leaf', start: next.offset, end: next.offset + length });
  }
  const isWrongStep = made !== undefined && isWrong(made);
  scene.classList.toggle('wrong-step', isWrongStep);
  newValue.textContent = isWrongStep ? 'new value, which is wrong' : 'new value';
  formula.replaceChildren(...excerpt(states.at(state), marks).map(element));
  tree.show(
    history,
    state,
    within === undefined ? ANIMATION_MS : Math.min(ANIMATION_MS, within * 0.6),
  );
  list.show(trace.steps, state, trace.byRules === true);
  details.show(state, within === undefined);
  scores.mark(state === 0 ? undefined : state);
  if (within === undefined || within > 2 * ANIMATION_MS) {
    spoken.textContent = announcement(trace, state);
  }
  updateWriteButton();
}

function element(piece: Piece): Node {
  switch (piece.kind) {
    case 'plain':
      return document.createTextNode(piece.text);
    case 'left-out':
      return h('span', { class: 'left-out' }, ` … ${formatQuantity(piece.count, 'character')} … `);
    case 'leaf':
    case 'value':
      return h('mark', { class: piece.kind }, piece.text);
  }
}

notice.append(h('span', {}, 'The formula has changed in its file.'), again);
notice.hidden = true;
const newValue = h('span');
const scene = h(
  'section',
  { class: 'scene', 'aria-label': 'Formula' },
  formula,
  tree.element,
  h(
    'p',
    { class: 'legend faint' },
    h('span', { class: 'swatch leaf' }),
    'next leaf',
    h('span', { class: 'swatch value' }),
    newValue,
  ),
  player.element,
  h('div', { class: 'row' }, write, written),
  h('div', { class: 'row' }, pin, pause, copy),
);
const view = h(
  'div',
  { class: 'rewriting' },
  h('header', {}, h('h1', {}, place, language), outcome),
  notice,
  h(
    'div',
    { class: 'columns' },
    scene,
    h(
      'section',
      { class: 'record', 'aria-label': 'Steps with their scores' },
      list.element,
      details.element,
      scores.element,
    ),
  ),
  spoken,
);
view.hidden = true;
const reason = h('p', { role: 'status' });
const nothing = h('div', { class: 'nothing' }, h('h1', { class: 'unseen' }, 'Rewriting'), reason);
nothing.hidden = true;
root().append(view, nothing);
