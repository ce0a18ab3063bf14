import '../shared/theme.css';
import './evaluation.css';
import type { FromPage, Row, Scope, Summary, ToPage } from '../../src/evaluation/pageMessages';
import { formatCount } from '../../src/format';
import { button, h, root } from '../shared/dom';
import { connect } from '../shared/connection';
import { Details } from './details';
import { type TableQuery, type Column, selectRows, count, type RowFilter } from './rows';
import { SummaryView } from './summary';
import { Table } from './table';

/** Milliseconds between two redraws while results arrive. */
const REDRAW_MS = 100;

const FILTERS: readonly { readonly filter: RowFilter; readonly title: string }[] = [
  { filter: 'all', title: 'All' },
  { filter: 'findings', title: 'With findings' },
];

const rows: Row[] = [];
let summary: Summary | undefined;
let query: TableQuery = { filter: 'all', text: '', column: 'file', descending: false };
let pending: ReturnType<typeof setTimeout> | undefined;

const host = connect<ToPage, FromPage, Scope>((message) => {
  switch (message.type) {
    case 'summary':
      summary = message.summary;
      host.remember(message.scope);
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
  }, REDRAW_MS);
});

const run = button({}, 'Run Again', () => host.send({ type: 'run' }));
const stop = button({}, 'Stop', () => host.send({ type: 'stop' }));
const exporting = button({ class: 'secondary' }, 'Export as CSV…', () =>
  host.send({ type: 'export' }),
);
const header = new SummaryView(h('div', { class: 'actions row' }, stop, run, exporting));

const text = h('input', {
  type: 'search',
  placeholder: 'Filter by file, formula, value or finding',
  'aria-label': 'Filter the results',
});
text.addEventListener('input', () => changeQuery({ text: text.value }));
text.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') {
    text.value = '';
    changeQuery({ text: '' });
  }
});

const filters = FILTERS.map(({ filter, title }) => {
  const radio = h('input', { type: 'radio', name: 'filter', checked: filter === query.filter });
  radio.addEventListener('change', () => changeQuery({ filter }));
  const number = h('span', { class: 'count' });
  return { filter, number, label: h('label', {}, radio, title, ' ', number) };
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
      { class: 'segments', 'aria-label': 'Results to show' },
      ...filters.map(({ label }) => label),
    ),
    text,
  ),
  nothing,
  table.element,
  details.element,
);
show();

function changeQuery(change: Partial<TableQuery>): void {
  query = { ...query, ...change };
  show();
}

function sort(column: Column): void {
  changeQuery({ column, descending: query.column === column && !query.descending });
}

function show(): void {
  const running = summary === undefined || ['waiting', 'running'].includes(summary.phase);
  stop.hidden = !running;
  run.hidden = running;
  exporting.disabled = rows.length === 0;
  if (summary !== undefined) {
    header.show(summary);
  }
  for (const { filter, number } of filters) {
    number.textContent = formatCount(count(rows, filter));
  }
  const places = selectRows(rows, query);
  nothing.textContent = places.length > 0 ? '' : emptyMessage(running);
  nothing.hidden = nothing.textContent === '';
  table.element.hidden = places.length === 0;
  table.show(rows, places, query);
}

/** Why the table is empty. */
function emptyMessage(running: boolean): string {
  if (rows.length > 0) {
    return 'No result matches. Choose "All" and clear the filter to show all results.';
  }
  if (running) {
    return 'Results appear here when the first file is finished.';
  }
  return summary?.phase === 'finished'
    ? 'No formulas were found. Formula files end in .nrs or in the extension of a language, such as .listops.'
    : '';
}
