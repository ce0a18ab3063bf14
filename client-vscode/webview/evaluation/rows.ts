/** Filters and sorts the rows of the table, and describes their results. */
import { hasExpectation, type Row } from '../../src/evaluation/pageMessages';

export type RowFilter = 'all' | 'findings';

export type Column = 'file' | 'line' | 'formula' | 'expected' | 'value' | 'confidence' | 'outcome';

export interface TableQuery {
  readonly filter: RowFilter;
  readonly text: string;
  readonly column: Column;
  readonly descending: boolean;
}

/** Category of a row's result, for its mark and colour. */
export type Kind = 'good' | 'note' | 'bad' | 'unsolved';

const FILTERS: Readonly<Record<RowFilter, (row: Row) => boolean>> = {
  all: () => true,
  findings: (row) => row.findings.length > 0,
};

export function count(rows: readonly Row[], shown: RowFilter): number {
  return rows.reduce((sum, row) => sum + (FILTERS[shown](row) ? 1 : 0), 0);
}

/** The indices of the rows that match a query, in its order. */
export function selectRows(rows: readonly Row[], query: TableQuery): number[] {
  const words = searchWords(query.text);
  const places: number[] = [];
  rows.forEach((row, place) => {
    if (FILTERS[query.filter](row) && (words.length === 0 || matches(row, words))) {
      places.push(place);
    }
  });
  return sorted(rows, places, query);
}

/** The words of a search. Whitespace inside brackets belongs to a formula, and has no meaning. */
function searchWords(text: string): string[] {
  const words: string[] = [];
  let depth = 0;
  let word = '';
  for (const character of `${text.toLowerCase()} `) {
    if (/[([]/.test(character)) {
      depth++;
    } else if (/[)\]]/.test(character)) {
      depth--;
    }
    if (!/\s/.test(character)) {
      word += character;
    } else if (depth <= 0) {
      words.push(word);
      word = '';
    }
  }
  return [...words, word].filter(Boolean);
}

function matches(row: Row, words: readonly string[]): boolean {
  const text = [
    `${row.file}:${row.line}`,
    row.formula,
    row.formula.replace(/\s+/g, ''),
    row.expected ?? '',
    row.value ?? '',
    outcome(row),
    ...row.findings.map((finding) => finding.code),
  ]
    .join('\n')
    .toLowerCase();
  return words.every((word) => text.includes(word));
}

type Key = number | string | undefined;

/** Rows without a key come last in both directions. Rows with equal keys keep their order. */
function sorted(rows: readonly Row[], places: number[], query: TableQuery): number[] {
  const keyOf = keys(rows, query.column);
  const all = places.map((place) => {
    const row = rows[place];
    return { place, key: row === undefined ? undefined : keyOf(row) };
  });
  const sign = query.descending ? -1 : 1;
  all.sort((a, b) => {
    if (a.key === undefined || b.key === undefined) {
      return Number(a.key === undefined) - Number(b.key === undefined) || a.place - b.place;
    }
    return sign * compare(a.key, b.key) || a.place - b.place;
  });
  return all.map(({ place }) => place);
}

function compare(a: Exclude<Key, undefined>, b: Exclude<Key, undefined>): number {
  if (typeof a === typeof b) {
    return a < b ? -1 : a > b ? 1 : 0;
  }
  return typeof a === 'number' ? -1 : 1;
}

const KINDS: readonly Kind[] = ['bad', 'unsolved', 'note', 'good'];

function keys(rows: readonly Row[], column: Column): (row: Row) => Key {
  switch (column) {
    case 'file': {
      const names = [...new Set(rows.map((row) => row.file))];
      const order = new Intl.Collator(undefined, { numeric: true });
      const ranks = new Map(names.sort(order.compare).map((name, rank) => [name, rank]));
      return (row) => ranks.get(row.file);
    }
    case 'line':
      return (row) => row.line;
    case 'formula':
      return (row) => row.formula.length;
    case 'expected':
      return (row) => value(row.expected);
    case 'value':
      return (row) => value(row.value);
    case 'confidence':
      return (row) => row.confidence;
    case 'outcome':
      return (row) => KINDS.indexOf(kind(row));
  }
}

function value(text: string | undefined): Key {
  return text !== undefined && /^-?\d+$/.test(text) ? Number(text) : text;
}

export function kind(row: Row): Kind {
  if (row.status === 'unsolved') {
    return 'unsolved';
  }
  if (!row.passed) {
    return 'bad';
  }
  return row.findings.length > 0 ? 'note' : 'good';
}

/** The result of a row, shown to the user. */
export function outcome(row: Row): string {
  if (row.findings.length > 0) {
    return row.findings.map((finding) => finding.message).join('; ');
  }
  switch (row.status) {
    case 'solved':
      return hasExpectation(row) ? 'as expected' : 'solved';
    case 'normal-form':
      return hasExpectation(row) ? 'as expected' : 'in normal form';
    case 'stuck':
      return 'no value';
    case 'missing-leaf':
      return 'no next step found';
    case 'corrupted-leaf':
      return 'corrupted leaf';
    case 'step-limit':
      return 'step limit reached';
    case 'operand-limit':
      return 'too many operations stay';
    case 'wrong-solution':
      return 'wrong value';
    case 'invalid':
      return 'not a formula';
    case 'unsolved':
      return 'not solved';
  }
}
