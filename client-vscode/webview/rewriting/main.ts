import '../shared/theme.css';
import './trace.css';
import type { FromPage, Held, ToPage } from '../../src/trace/messages';
import type { Trace } from '../../src/protocol';
import { Story } from '../../src/trace/story';
import { TASK_NAMES, counted, percent, wholePercent } from '../../src/words';
import { chart } from '../shared/chart';
import { h, root } from '../shared/dom';
import { connect } from '../shared/messages';
import { excerpt } from './excerpt';
import type { Mark, Piece } from './excerpt';
import { Player } from './player';
import { StepList } from './stepList';
import { TreePicture } from './tree';
import { announcement, score, summary } from './words';

const GLIDE_MS = 320;

const place = h('button', { class: 'link', type: 'button', title: 'Show in the file' });
const language = h('span', { class: 'faint' });
const outcome = h('p', { class: 'outcome' });
const notice = h('div', { class: 'notice', role: 'status' });
const again = h('button', { class: 'secondary', type: 'button' }, 'Trace again');
const formula = h('pre', { class: 'formula', tabindex: 0, 'aria-label': 'The formula' });
const write = h('button', { type: 'button' }, 'Write this step into the file');
const written = h('span', { class: 'faint', role: 'status' });
const spoken = h('div', { class: 'unseen', 'aria-live': 'polite' });
const tree = new TreePicture();
const player = new Player((state, within) => show(state, within));
const list = new StepList((state) => player.go(state));
const scores = chart({
  title: 'Confidence and agreement',
  xLabel: 'Step',
  lines: [
    { label: 'Confidence', colour: '--accent', points: true },
    { label: 'Agreement', colour: '--agreement', dashed: true, format: score },
  ],
  height: 170,
  range: [0, 1.05],
  format: percent,
  ticks: wholePercent,
  onPick: (index) => player.go(index + 1),
});

let story: Story | undefined;
let present = 0;
let held: Held = 0;

const host = connect<ToPage, FromPage>((message) => {
  switch (message.type) {
    case 'trace':
      begin(message.trace, message.file);
      showHeld(message.held);
      break;
    case 'held':
      showHeld(message.held);
      break;
  }
});
place.addEventListener('click', () => host.send({ type: 'reveal' }));
again.addEventListener('click', () => host.send({ type: 'again' }));
write.addEventListener('click', () => {
  if (write.getAttribute('aria-disabled') !== 'true') {
    host.send({ type: 'write', state: present });
  }
});

function begin(trace: Trace, file: string): void {
  story = new Story(trace);
  place.textContent = `${file}, line ${trace.line + 1}`;
  language.textContent = TASK_NAMES[trace.task];
  const { good, headline, detail } = summary(trace);
  outcome.className = `outcome ${good ? 'good' : 'bad'}`;
  outcome.replaceChildren(
    h('strong', {}, good ? h('code', {}, `= ${headline}`) : headline),
    h('span', { class: good ? 'faint' : 'reason' }, detail),
  );
  scores.show(
    trace.steps.map((_, index) => index + 1),
    [trace.steps.map((step) => step.confidence), trace.steps.map((step) => step.agreement)],
  );
  const steps = trace.steps.length > 0;
  list.element.hidden = !steps;
  scores.element.hidden = !steps;
  view.hidden = false;
  player.begin(trace.steps.length);
}

function showHeld(now: Held): void {
  held = now;
  notice.hidden = now !== null;
  written.textContent = now === null || now === 0 ? '' : `The file holds step ${now}.`;
  showWritable();
}

function showWritable(): void {
  const why =
    held === null
      ? 'The formula was changed in its file: trace it again'
      : held === present
        ? 'The file holds this step already'
        : '';
  write.setAttribute('aria-disabled', String(why !== ''));
  write.title = why;
}

/** Shows the formula after so many steps. */
function show(state: number, within?: number): void {
  if (story === undefined) {
    return;
  }
  const { trace } = story;
  const next = trace.steps[state];
  const made = trace.steps[state - 1];
  present = state;
  const marks: Mark[] = [];
  if (made !== undefined) {
    marks.push({ kind: 'value', start: made.offset, end: made.offset + made.value.length });
  }
  if (next !== undefined) {
    marks.push({ kind: 'leaf', start: next.offset, end: next.offset + next.leaf.length });
  }
  formula.replaceChildren(...excerpt(story.text(state), marks).map(element));
  tree.show(story, state, within === undefined ? GLIDE_MS : Math.min(GLIDE_MS, within * 0.6));
  list.show(trace.steps, state);
  scores.mark(state === 0 ? undefined : state);
  if (within === undefined || within > 2 * GLIDE_MS) {
    spoken.textContent = announcement(trace, state);
  }
  showWritable();
}

function element(piece: Piece): Node {
  switch (piece.kind) {
    case 'plain':
      return document.createTextNode(piece.text);
    case 'left-out':
      return h('span', { class: 'left-out' }, ` … ${counted(piece.count, 'character')} … `);
    case 'leaf':
    case 'value':
      return h('mark', { class: piece.kind }, piece.text);
  }
}

notice.append(h('span', {}, 'The formula was changed in its file since it was traced.'), again);
notice.hidden = true;
const view = h(
  'div',
  { class: 'trace' },
  h('header', {}, h('h1', {}, place, language), outcome),
  notice,
  h(
    'div',
    { class: 'columns' },
    h(
      'section',
      { class: 'scene', 'aria-label': 'Formula' },
      formula,
      tree.element,
      h(
        'p',
        { class: 'legend faint' },
        h('span', { class: 'swatch leaf' }),
        'leaf to be replaced',
        h('span', { class: 'swatch value' }),
        'new value',
      ),
      player.element,
      h('div', { class: 'row' }, write, written),
    ),
    h(
      'section',
      { class: 'record', 'aria-label': 'Record of the steps' },
      list.element,
      scores.element,
    ),
  ),
  spoken,
);
view.hidden = true;
root().append(view);
