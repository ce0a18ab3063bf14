import { strict as assert } from 'node:assert';
import { newFormulaFile } from '../../src/examples/newFormulaFile';
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
