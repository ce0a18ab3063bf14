import { strict as assert } from 'node:assert';
import { whyNothing, whyNotRewritten } from '../../src/rewriting/nothingShown';

const AT = { file: 'sub/a.arith', isFormulaFile: true, line: 2, text: '1 + 2' };

describe('what the rewriting view says instead of a formula', () => {
  it('is nothing if the line may hold one', () => {
    assert.equal(whyNothing(AT), undefined);
    assert.equal(whyNothing({ ...AT, text: '  (1+' }), undefined);
  });

  it('is that the line has none', () => {
    for (const text of ['', '  ', '# (1+2)', '\t#']) {
      assert.equal(whyNothing({ ...AT, text }), 'Line 3 of sub/a.arith has no formula.');
    }
  });

  it('is that the file is another one', () => {
    assert.equal(
      whyNothing({ ...AT, file: 'a.json', isFormulaFile: false }),
      'a.json is not a formula file.',
    );
  });

  it('is why the server could not rewrite it', () => {
    for (const end of ['', '.']) {
      assert.equal(
        whyNotRewritten('a.arith', 0, `the formula in line 1 has an error: correct it first${end}`),
        'Line 1 of a.arith: the formula in line 1 has an error: correct it first.',
      );
    }
  });
});
