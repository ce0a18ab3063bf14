import { strict as assert } from 'node:assert';
import { formulaExtensions } from '../../../src/languages/knownLanguages';
import { testCases, isFormulaPath, testOutcome } from '../../../src/evaluation/testCases';
import { broken, formula, unanswered, UNEXPECTED } from './samples';

const ids = (all: Parameters<typeof testCases>[0]) => testCases(all).map(({ id }) => id);

describe('the tests of a file', () => {
  it('are the formulas with an expected value', () => {
    const found = testCases([formula(0, '[MAX31]'), formula(4, '[SM12]', { expected: '3' })]);
    assert.equal(found.length, 1);
    assert.equal(found[0]?.formula, '[SM12]');
    assert.equal(found[0].expected, '3');
    assert.equal(found[0].range.start.line, 4);
  });

  it('are shown as they are written, and stay the same in canonical form', () => {
    const [found] = testCases([formula(0, '(1+2)', { written: '1 + 2', expected: '3' })]);
    assert.equal(found?.formula, '1 + 2');
    assert.deepEqual([found.id], ids([formula(0, '(1+2)', { expected: '3' })]));
  });

  it('keep their ids when they move or expect another value', () => {
    assert.deepEqual(
      ids([formula(0, '[MAX31]', { expected: '3' })]),
      ids([formula(9, '[MAX31]', { expected: '4' })]),
    );
  });

  it('have different ids if a formula occurs twice, with or without an expected value', () => {
    const twice = [
      formula(0, '[SM12]', { expected: '3' }),
      formula(1, '[SM12]', { expected: '3' }),
    ];
    assert.equal(new Set(ids(twice)).size, 2);
    assert.equal(ids([formula(0, '[SM12]'), ...twice.slice(1)])[0], ids(twice)[1]);
  });
});

describe('the outcome of a test', () => {
  it('is passed without findings or with only notes', () => {
    const unsure = { code: 'nrs/low-confidence', severity: 'note', message: 'unsure' } as const;
    assert.equal(testOutcome(formula(0, '[SM12]', { expected: '3' })).kind, 'passed');
    assert.equal(
      testOutcome(formula(0, '[SM12]', { expected: '3', findings: [unsure] })).kind,
      'passed',
    );
  });

  it('is failed with the actual value if it is not the expected one', () => {
    assert.deepEqual(testOutcome(formula(0, '[SM12]', UNEXPECTED)), {
      kind: 'failed',
      message: 'the value found is 3, not 4: correct the formula, or write = 3',
      actual: '3',
    });
  });

  it('is failed with a message if the networks found no value', () => {
    const stuck = {
      ...unanswered(0, '[SM12]', 'missing-leaf'),
      expected: '3',
      findings: [{ code: 'nrs/agreement', severity: 'error', message: 'no output occurs' }],
    } as const;
    assert.deepEqual(testOutcome(stuck), { kind: 'failed', message: 'no output occurs' });
  });

  it('is an error if the formula could not be evaluated', () => {
    assert.deepEqual(testOutcome(unanswered(0, '[SM12]', 'unsolved'), 'no model: run nrs doctor'), {
      kind: 'errored',
      message: 'no model: run nrs doctor',
    });
    assert.equal(testOutcome(broken(0, '[SM1')).kind, 'errored');
  });
});

describe('the evaluated files', () => {
  it('are those that nrs evaluates', () => {
    const extensions = formulaExtensions([{ id: 'mine', name: 'Mine', extension: '.mine' }]);
    assert.ok(isFormulaPath('a.listops', extensions));
    assert.ok(isFormulaPath('sub/a.mine', extensions));
    assert.ok(!isFormulaPath('a.other', extensions));
    assert.ok(isFormulaPath('sub/deep/b.arith', extensions));
    assert.ok(isFormulaPath('sub/.hidden.algebra', extensions));
    assert.ok(!isFormulaPath('.git/a.listops', extensions));
    assert.ok(!isFormulaPath('sub/.nrs/previous/a.algebra', extensions));
    assert.ok(!isFormulaPath('a.listops.txt', extensions));
  });
});
