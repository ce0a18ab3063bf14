import { strict as assert } from 'node:assert';
import { cases, isFormulaPath, outcome } from '../../../src/evaluation/cases';
import { broken, formula, unanswered, UNEXPECTED } from './samples';

const ids = (all: Parameters<typeof cases>[0]) => cases(all).map(({ id }) => id);

describe('the tests of a file', () => {
  it('are its formulas with an expectation', () => {
    const found = cases([formula(0, '[MAX31]'), formula(4, '[SM12]', { expected: '3' })]);
    assert.equal(found.length, 1);
    assert.equal(found[0]?.formula, '[SM12]');
    assert.equal(found[0].expected, '3');
    assert.equal(found[0].range.start.line, 4);
  });

  it('stay the same when they move, or expect something else', () => {
    assert.deepEqual(
      ids([formula(0, '[MAX31]', { expected: '3' })]),
      ids([formula(9, '[MAX31]', { expected: '4' })]),
    );
  });

  it('are told apart where a formula occurs twice, with or without an expectation', () => {
    const twice = [
      formula(0, '[SM12]', { expected: '3' }),
      formula(1, '[SM12]', { expected: '3' }),
    ];
    assert.equal(new Set(ids(twice)).size, 2);
    assert.equal(ids([formula(0, '[SM12]'), ...twice.slice(1)])[0], ids(twice)[1]);
  });
});

describe('the outcome of a test', () => {
  it('is passed where nothing was found, or a note alone', () => {
    const unsure = { code: 'nrs/low-confidence', severity: 'note', message: 'unsure' } as const;
    assert.equal(outcome(formula(0, '[SM12]', { expected: '3' })).kind, 'passed');
    assert.equal(
      outcome(formula(0, '[SM12]', { expected: '3', findings: [unsure] })).kind,
      'passed',
    );
  });

  it('is failed with the value found where another one was expected', () => {
    assert.deepEqual(outcome(formula(0, '[SM12]', UNEXPECTED)), {
      kind: 'failed',
      message: 'the value found is 3, not 4: correct the formula, or write = 3',
      actual: '3',
    });
  });

  it('is failed in words where the networks did not get to a value', () => {
    const stuck = {
      ...unanswered(0, '[SM12]', 'missing-leaf'),
      expected: '3',
      findings: [{ code: 'nrs/agreement', severity: 'error', message: 'no output occurs' }],
    } as const;
    assert.deepEqual(outcome(stuck), { kind: 'failed', message: 'no output occurs' });
  });

  it('is an error where nothing could be tried', () => {
    assert.deepEqual(outcome(unanswered(0, '[SM12]', 'unsolved'), 'no model: run nrs doctor'), {
      kind: 'errored',
      message: 'no model: run nrs doctor',
    });
    assert.equal(outcome(broken(0, '[SM1')).kind, 'errored');
  });
});

describe('the files that are looked at', () => {
  it('are those that nrs evaluates', () => {
    assert.ok(isFormulaPath('a.listops'));
    assert.ok(isFormulaPath('sub/deep/b.arith'));
    assert.ok(isFormulaPath('sub/.hidden.algebra'));
    assert.ok(!isFormulaPath('.git/a.listops'));
    assert.ok(!isFormulaPath('sub/.nrs/previous/a.algebra'));
    assert.ok(!isFormulaPath('a.listops.txt'));
  });
});
