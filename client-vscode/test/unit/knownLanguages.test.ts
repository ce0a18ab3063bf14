import { strict as assert } from 'node:assert';
import { describedLanguage, languageOf, newLanguageId } from '../../src/languages/knownLanguages';

const KNOWN = [
  { id: 'arithmetic', name: 'Arithmetic', extension: '.arith' },
  { id: 'logic', name: 'Logic', extension: '.logic' },
  { id: 'sql', name: 'SQL logic', extension: '.sql' },
];

function source(languageId: string, path: string, firstLine = '') {
  return { languageId, path, firstLine };
}

describe('the language of a document', () => {
  it('is changed for files of described languages that are plain text', () => {
    assert.equal(newLanguageId(source('plaintext', '/w/a.logic'), KNOWN), 'nrs');
    assert.equal(newLanguageId(source('plaintext', '/w/a.logic'), []), undefined);
    assert.equal(newLanguageId(source('plaintext', '/w/a.txt'), KNOWN), undefined);
    assert.equal(newLanguageId(source('nrs', '/w/a.logic'), KNOWN), undefined);
    assert.equal(newLanguageId(source('plaintext', '/w/a.arith'), KNOWN), undefined);
  });

  it('is known from the text of a description', () => {
    const extension = (text: string) => describedLanguage(text).map((read) => read.extension);
    assert.deepEqual(extension('{ // mine\n "id" : "mine", "atoms": ["T"]}'), ['.mine']);
    assert.deepEqual(extension('{"extension": ".own", "id": "mine"}'), ['.own']);
    assert.deepEqual(extension('{"extension": "own", "id": "mine"}'), ['.own']);
    assert.deepEqual(extension('{"id": 7}'), []);
  });

  it('stays where the editor sees another language', () =>
    assert.equal(newLanguageId(source('sql', '/w/a.sql'), KNOWN), undefined));

  it('is that of the identifier, the extension, or the first line', () => {
    assert.equal(languageOf(source('listops', '/w/a.nrs'), KNOWN), 'listops');
    assert.equal(languageOf(source('nrs', '/w/a.logic'), KNOWN), 'logic');
    assert.equal(languageOf(source('nrs', '/w/a.nrs', '# language: logic'), KNOWN), 'logic');
    assert.equal(languageOf(source('nrs', '/w/a.nrs', '#language:mine # x'), KNOWN), 'mine');
    assert.equal(languageOf(source('nrs', '/w/a.nrs', '(T&F)'), KNOWN), undefined);
    assert.equal(languageOf(source('plaintext', '/w/a.logic'), KNOWN), undefined);
  });
});
