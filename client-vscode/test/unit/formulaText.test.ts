import { strict as assert } from 'node:assert';
import { freePath, newFormulaFile, nextFormula } from '../../src/examples/formulaText';
import { languageOf } from '../../src/languages/knownLanguages';

describe('a new formula file', () => {
  it('names its language unless its identifier does', () => {
    const duo = newFormulaFile({ id: 'duo', name: 'Duo', extension: '.duo', example: '(0|1)' });
    assert.equal(duo, '# language: duo\n\n(0|1)');
    const [firstLine = ''] = duo.split('\n');
    assert.equal(languageOf({ languageId: 'nrs', path: 'Untitled-1', firstLine }, []), 'duo');
    assert.equal(newFormulaFile({ id: 'listops', name: 'ListOps', extension: '.listops' }), '');
  });
});

describe('the name of a new file', () => {
  it('is the first one that is free', () => {
    const free = (...taken: string[]) => freePath('/a/formulas', '.poly', new Set(taken));
    assert.equal(free(), '/a/formulas.poly');
    assert.equal(free('/a/formulas.poly', '/a/formulas-3.poly'), '/a/formulas-2.poly');
    assert.equal(free('/a/formulas.poly', '/a/formulas-2.poly'), '/a/formulas-3.poly');
  });
});

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
