import { strict as assert } from 'node:assert';
import { nextFormula } from '../../src/examples/nextFormula';

describe('the next formula of an example', () => {
  const LINES = ['# (not a formula)', '3', '  [MAX 3 1]', '', '(1+2) = 3 # [', '# the end'];

  it('is the first operation at or after a line', () => {
    assert.deepEqual(nextFormula(LINES, 0), { line: 2, column: 2 });
    assert.deepEqual(nextFormula(LINES, 2), { line: 2, column: 2 });
    assert.deepEqual(nextFormula(LINES, 3), { line: 4, column: 0 });
  });

  it('wraps around at the end', () => {
    assert.deepEqual(nextFormula(LINES, 5), { line: 2, column: 2 });
  });

  it('is undefined if everything is solved', () => {
    assert.equal(
      nextFormula(['# [MAX 3 1]', ' -- (1+2)', '// (1+2)', '3', '4 // (1)', ''], 0),
      undefined,
    );
  });
});
