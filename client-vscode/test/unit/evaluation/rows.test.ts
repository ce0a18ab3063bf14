import { strict as assert } from 'node:assert';
import type { Row } from '../../../src/evaluation/pageMessages';
import {
  selectRows,
  type TableQuery,
  count,
  kind,
  outcome,
} from '../../../webview/evaluation/rows';
import { visibleRows } from '../../../webview/shared/rowRange';

function row(change: Partial<Row>): Row {
  return {
    file: 'a.listops',
    line: 1,
    formula: '[MAX31]',
    value: '3',
    confidence: 0.99,
    steps: 1,
    status: 'solved',
    passed: true,
    findings: [],
    ...change,
  };
}

const UNEXPECTED = row({
  file: 'b10.arith',
  formula: '(1+2)',
  expected: '4',
  passed: false,
  findings: [
    { code: 'nrs/expectation', severity: 'error', message: 'the value found is 3, not 4' },
  ],
});
const BROKEN: Row = {
  file: 'b9.arith',
  line: 12,
  formula: '(1+',
  expected: '4',
  steps: 0,
  status: 'invalid',
  passed: false,
  findings: [{ code: 'nrs/syntax', severity: 'error', message: 'an operand is missing' }],
};
const EXPECTED = row({ line: 2, expected: '3', confidence: 0.8, value: '-10' });
const ROWS = [UNEXPECTED, BROKEN, row({ value: '9' }), EXPECTED];

const CHOICE: TableQuery = { filter: 'all', text: '', column: 'file', descending: false };
const choose = (change: Partial<TableQuery>) => selectRows(ROWS, { ...CHOICE, ...change });

describe('the rows of the results table', () => {
  it('can be filtered by findings', () => {
    assert.deepEqual(choose({ filter: 'findings' }).sort(), [0, 1]);
    assert.deepEqual(
      (['all', 'findings'] as const).map((shown) => count(ROWS, shown)),
      [4, 2],
    );
  });

  it('match all words of the filter, in any case and order', () => {
    assert.deepEqual(choose({ text: 'max a.LISTOPS' }), [2, 3]);
    assert.deepEqual(choose({ text: 'nrs/syntax' }), [1]);
    assert.deepEqual(choose({ text: 'as expected' }), [3]);
    assert.deepEqual(choose({ text: 'b9.arith:12' }), [1]);
    assert.deepEqual(choose({ text: 'max arith' }), []);
  });

  it('match a formula however its parts are spaced', () => {
    const formulas = ['[MAX 3 1]', '[MAX 31 [MIN 3 1]]'].map((formula) => row({ formula }));
    const found = (text: string) => selectRows(formulas, { ...CHOICE, text });
    assert.deepEqual(found('[MAX 3 1]'), [0]);
    assert.deepEqual(found('[max31]'), [0]);
    assert.deepEqual(found('[min 3 1'), [1]);
    assert.deepEqual(found('[MAX 3 1] a9.listops'), []);
  });

  it('are sorted by file in numeric order, and otherwise keep their order', () => {
    assert.deepEqual(choose({}), [2, 3, 1, 0]);
    assert.deepEqual(choose({ descending: true }), [0, 1, 2, 3]);
  });

  it('are sorted by numeric value, with missing values last in both directions', () => {
    assert.deepEqual(choose({ column: 'value' }), [3, 0, 2, 1]);
    assert.deepEqual(choose({ column: 'value', descending: true }), [2, 0, 3, 1]);
    assert.deepEqual(choose({ column: 'confidence' }), [3, 0, 2, 1]);
    assert.deepEqual(choose({ column: 'line', descending: true }), [1, 3, 0, 2]);
    assert.deepEqual(choose({ column: 'formula' }), [1, 0, 2, 3]);
  });

  it('are sorted by outcome with the worst first', () => {
    const unsolved = row({ status: 'unsolved', passed: false });
    const unsure = row({
      findings: [{ code: 'nrs/low-confidence', severity: 'note', message: 'unsure' }],
    });
    const rows = [row({}), unsure, unsolved, UNEXPECTED];
    assert.deepEqual(rows.map(kind), ['good', 'note', 'unsolved', 'bad']);
    assert.deepEqual(selectRows(rows, { ...CHOICE, column: 'outcome' }), [3, 2, 1, 0]);
  });

  it('describe their results', () => {
    assert.deepEqual(ROWS.map(outcome), [
      'the value found is 3, not 4',
      'an operand is missing',
      'solved',
      'as expected',
    ]);
  });
});

describe('the visible rows', () => {
  it('are drawn with some rows around them', () => {
    assert.deepEqual(visibleRows(10_000, 25, 25_000, 250, 5), { first: 995, last: 1015 });
  });

  it('are limited to the existing rows', () => {
    assert.deepEqual(visibleRows(3, 25, 0, 250, 5), { first: 0, last: 3 });
    assert.deepEqual(visibleRows(0, 25, 900, 250, 5), { first: 0, last: 0 });
    assert.deepEqual(visibleRows(10, 25, 9_000, 250, 5), { first: 10, last: 10 });
  });
});
