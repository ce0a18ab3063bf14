import type { Row } from '../../src/evaluation/pageMessages';
import { formatPercent } from '../../src/format';
import { button, h } from '../shared/dom';
import { type TableQuery, type Column, type Kind, kind, outcome } from './rows';
import { visibleRows, type RowRange } from '../shared/rowRange';

export interface TableEvents {
  readonly onSort: (column: Column) => void;
  /** Called when another row is selected. */
  readonly onActive: (place: number | undefined) => void;
  readonly onOpen: (place: number) => void;
}

interface ColumnHeader {
  readonly column: Column;
  readonly title: string;
  readonly hint?: string;
}

const COLUMNS: readonly ColumnHeader[] = [
  { column: 'file', title: 'File' },
  { column: 'line', title: 'Line' },
  { column: 'formula', title: 'Formula', hint: 'Sorts by length' },
  { column: 'expected', title: 'Expected' },
  { column: 'value', title: 'Value' },
  { column: 'confidence', title: 'Confidence', hint: 'Lowest confidence of all steps' },
  { column: 'outcome', title: 'Result' },
];

const MARKS: Readonly<Record<Kind, string>> = { good: '✓', note: '!', bad: '✗', unsolved: '–' };

/** Characters that a mark takes. */
const MARK_LENGTH = 2;

/** Rows drawn above and below the visible ones. */
const OVERSCAN = 12;

/** A table of any number of rows that draws only the visible ones. Its roles hold for any layout. */
export class Table {
  readonly element: HTMLElement;
  private readonly table: HTMLTableElement;
  private readonly body = h('tbody', { role: 'rowgroup' });
  private readonly headers: readonly HTMLTableCellElement[];
  private rows: readonly Row[] = [];
  private places: readonly number[] = [];
  private active: number | undefined;
  private drawn: RowRange = { first: 0, last: 0 };
  private height = 26;

  constructor(private readonly events: TableEvents) {
    this.headers = COLUMNS.map(({ column, title, hint }) => {
      const sort = button({ title: hint }, title, () => events.onSort(column));
      return h('th', { scope: 'col', role: 'columnheader', class: `of-${column}` }, sort);
    });
    this.table = h(
      'table',
      { role: 'grid', tabindex: 0, 'aria-label': 'Results', 'aria-readonly': 'true' },
      h(
        'thead',
        { role: 'rowgroup' },
        h('tr', { role: 'row', 'aria-rowindex': 1 }, ...this.headers),
      ),
      this.body,
    );
    this.element = h('div', { class: 'scroller' }, this.table);
    this.element.addEventListener('scroll', () => this.draw(false), { passive: true });
    new ResizeObserver(() => this.draw(true)).observe(this.element);
    this.table.addEventListener('keydown', (event) => this.onKey(event));
    this.body.addEventListener('click', (event) => {
      const at = rowOf(event.target);
      if (at !== undefined) {
        this.activate(at);
        this.open();
      }
    });
  }

  /** Shows the rows with the given indices, in this order. */
  show(rows: readonly Row[], places: readonly number[], choice: TableQuery): void {
    const before = this.active === undefined ? undefined : this.places[this.active];
    this.rows = rows;
    this.places = places;
    const now = before === undefined ? -1 : places.indexOf(before);
    this.active = now < 0 ? undefined : now;
    this.events.onActive(this.active === undefined ? undefined : before);
    COLUMNS.forEach(({ column }, index) => {
      const sorts = choice.column === column;
      const direction = choice.descending ? 'descending' : 'ascending';
      this.headers[index]?.setAttribute('aria-sort', sorts ? direction : 'none');
    });
    this.table.setAttribute('aria-rowcount', String(places.length + 1));
    this.fit();
    this.draw(true);
  }

  /** Gives the columns room for the longest text of all rows, also of those that are not drawn. */
  private fit(): void {
    const longest = { file: 0, expected: 0, value: 0, outcome: 0 };
    for (const row of this.rows) {
      longest.file = Math.max(longest.file, row.file.length);
      longest.expected = Math.max(longest.expected, row.expected?.length ?? 0);
      longest.value = Math.max(longest.value, row.value?.length ?? 0);
      longest.outcome = Math.max(longest.outcome, outcome(row).length + MARK_LENGTH);
    }
    for (const [column, length] of Object.entries(longest)) {
      this.table.style.setProperty(`--${column}`, String(length));
    }
  }

  private onKey(event: KeyboardEvent): void {
    const page = Math.max(1, Math.floor(this.element.clientHeight / this.height) - 2);
    const last = this.places.length - 1;
    const now = this.active ?? -1;
    const moves: Readonly<Record<string, number>> = {
      ArrowDown: now + 1,
      ArrowUp: now - 1,
      PageDown: now + page,
      PageUp: now - page,
      Home: 0,
      End: last,
    };
    const to = moves[event.key];
    if (event.target !== this.table || event.ctrlKey || event.altKey || event.metaKey) {
      return;
    }
    if (event.key === 'Enter') {
      this.open();
    } else if (to !== undefined && last >= 0) {
      this.activate(Math.min(Math.max(to, 0), last));
    } else {
      return;
    }
    event.preventDefault();
  }

  private open(): void {
    const place = this.active === undefined ? undefined : this.places[this.active];
    if (place !== undefined) {
      this.events.onOpen(place);
    }
  }

  private activate(at: number): void {
    this.active = at;
    const head = this.table.tHead?.offsetHeight ?? 0;
    const top = at * this.height;
    const visible = this.element.clientHeight - head;
    if (top < this.element.scrollTop) {
      this.element.scrollTop = top;
    } else if (top + this.height > this.element.scrollTop + visible) {
      this.element.scrollTop = top + this.height - visible;
    }
    this.draw(true);
    this.events.onActive(this.places[at]);
  }

  /** @param anew whether to redraw rows that are already drawn */
  private draw(anew: boolean): void {
    const { scrollTop, clientHeight } = this.element;
    const span = visibleRows(this.places.length, this.height, scrollTop, clientHeight, OVERSCAN);
    if (!anew && span.first === this.drawn.first && span.last === this.drawn.last) {
      return;
    }
    this.drawn = span;
    const some = this.places.slice(span.first, span.last).flatMap((place, index) => {
      const row = this.rows[place];
      return row === undefined ? [] : [this.row(row, span.first + index)];
    });
    this.body.replaceChildren(
      this.gap(span.first),
      ...some,
      this.gap(this.places.length - span.last),
    );
    if (this.active === undefined) {
      this.table.removeAttribute('aria-activedescendant');
    } else {
      this.table.setAttribute('aria-activedescendant', `row-${this.active}`);
    }
    this.measure(some[0]);
  }

  /** Measures the row height, which depends on the user's font. */
  private measure(row: HTMLTableRowElement | undefined): void {
    const height = row?.getBoundingClientRect().height ?? 0;
    if (height > 0 && Math.abs(height - this.height) > 0.1) {
      this.height = height;
      this.draw(true);
    }
  }

  private gap(rows: number): HTMLTableRowElement {
    // A cell over all columns would make columns again that narrow views leave out.
    const gap = h('tr', { class: 'gap', 'aria-hidden': 'true' }, h('td'));
    gap.style.height = `${rows * this.height}px`;
    gap.hidden = rows === 0;
    return gap;
  }

  private row(row: Row, at: number): HTMLTableRowElement {
    const how = kind(row);
    const result = outcome(row);
    return h(
      'tr',
      {
        id: `row-${at}`,
        role: 'row',
        'data-at': at,
        'aria-rowindex': at + 2,
        'aria-selected': at === this.active ? 'true' : 'false',
      },
      h('td', { role: 'gridcell', class: 'of-file', title: row.file }, h('bdi', {}, row.file)),
      h('td', { role: 'gridcell', class: 'of-line' }, String(row.line)),
      h('td', { role: 'gridcell', class: 'of-formula formula' }, row.formula),
      h('td', { role: 'gridcell', class: 'of-expected formula' }, row.expected),
      h('td', { role: 'gridcell', class: 'of-value formula' }, row.value),
      h(
        'td',
        { role: 'gridcell', class: 'of-confidence' },
        row.byRules === true
          ? 'by rules'
          : row.confidence === undefined
            ? undefined
            : formatPercent(row.confidence),
      ),
      h(
        'td',
        { role: 'gridcell', class: 'of-outcome', title: result },
        h('span', { class: `mark ${how}`, 'aria-hidden': 'true' }, MARKS[how]),
        result,
      ),
    );
  }
}

function rowOf(target: EventTarget | null): number | undefined {
  const row = target instanceof Element ? target.closest('tr[data-at]') : null;
  const at = row?.getAttribute('data-at');
  return at === null || at === undefined ? undefined : Number(at);
}
