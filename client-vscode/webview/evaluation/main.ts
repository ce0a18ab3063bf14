import '../shared/theme.css';
import './evaluation.css';
import type { FromPage, Row, Summary, ToPage } from '../../src/evaluation/messages';
import { grouped } from '../../src/words';
import { h, root } from '../shared/dom';
import { connect } from '../shared/messages';
import { Details } from './details';
import { type Choice, type Column, chosen, count, type Shown } from './rows';
import { SummaryView } from './summary';
import { Table } from './table';

/** Milliseconds between two times that results coming in are shown. */
const PAUSE = 100;

const FILTERS: readonly { readonly shown: Shown; readonly title: string }[] = [
  { shown: 'all', title: 'All' },
  { shown: 'findings', title: 'With findings' },
  { shown: 'failed', title: 'Failed expectations' },
];

const rows: Row[] = [];
let summary: Summary | undefined;
let choice: Choice = { shown: 'all', text: '', column: 'file', descending: false };
let pending: ReturnType<typeof setTimeout> | undefined;

const host = connect<ToPage, FromPage>((message) => {
  switch (message.type) {
    case 'summary':
      summary = message.summary;
      break;
    case 'rows':
      rows.length = message.from;
      for (const row of message.rows) {
        rows.push(row);
      }
      break;
  }
  pending ??= setTimeout(() => {
    pending = undefined;
    show();
  }, PAUSE);
});

const run = button('Run Again', 'run', '');
const stop = button('Stop', 'stop', '');
const report = button('Open the Written Report', 'report', 'secondary');
const exporting = button('Export as CSV…', 'export', 'secondary');
const header = new SummaryView(h('div', { class: 'actions row' }, stop, run, exporting, report));

const text = h('input', {
  type: 'search',
  placeholder: 'Filter by file, formula, value or finding',
  'aria-label': 'Filter the results',
});
text.addEventListener('input', () => choose({ text: text.value }));
text.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') {
    text.value = '';
    choose({ text: '' });
  }
});

const filters = FILTERS.map(({ shown, title }) => {
  const radio = h('input', { type: 'radio', name: 'shown', checked: shown === choice.shown });
  radio.addEventListener('change', () => choose({ shown }));
  const number = h('span', { class: 'count' });
  return { shown, number, label: h('label', {}, radio, title, ' ', number) };
});

const details = new Details();
const nothing = h('p', { class: 'nothing faint' });
const table = new Table({
  onSort: sort,
  onActive: (place) => details.show(place === undefined ? undefined : rows[place]),
  onOpen: (row) => host.send({ type: 'open', row }),
});

root().append(
  header.element,
  h(
    'div',
    { class: 'filters row' },
    h(
      'fieldset',
      { class: 'segments', 'aria-label': 'Which results' },
      ...filters.map(({ label }) => label),
    ),
    text,
  ),
  nothing,
  table.element,
  details.element,
);
show();

function button(title: string, type: 'run' | 'stop' | 'export' | 'report', kind: string) {
  const element = h('button', { type: 'button', class: kind }, title);
  element.addEventListener('click', () => host.send({ type }));
  return element;
}

function choose(change: Partial<Choice>): void {
  choice = { ...choice, ...change };
  show();
}

function sort(column: Column): void {
  choose({ column, descending: choice.column === column && !choice.descending });
}

function show(): void {
  const running = summary === undefined || ['waiting', 'running'].includes(summary.phase);
  stop.hidden = !running;
  run.hidden = running;
  exporting.disabled = rows.length === 0;
  report.disabled = summary?.report !== true;
  if (summary !== undefined) {
    header.show(summary);
  }
  for (const { shown, number } of filters) {
    number.textContent = grouped(count(rows, shown));
  }
  const places = chosen(rows, choice);
  nothing.textContent = places.length > 0 ? '' : empty(running);
  nothing.hidden = nothing.textContent === '';
  table.element.hidden = places.length === 0;
  table.show(rows, places, choice);
}

/** Why there is nothing to see. */
function empty(running: boolean): string {
  if (rows.length > 0) {
    return 'No result is like this. Choose "All" and clear the filter to see all of them.';
  }
  if (running) {
    return 'Results appear here as files are done.';
  }
  return summary?.phase === 'finished'
    ? 'There are no formulas here. Formula files end in .listops, .arith or .algebra.'
    : '';
}
