import { strict as assert } from 'node:assert';
import { FORMULA_LANGUAGES, isReadInWeb, isServed, SERVED_DOCUMENTS } from '../../src/protocol';
import manifest from '../../package.json' with { type: 'json' };

const SERVED = ['file', 'untitled'];

/** In a remote window, files have another scheme for keys and menus than for the extension. */
const REMOTE = 'vscode-remote';

/** Both sides of a comparison with Git, cells of notebooks, snippets of walkthroughs, and logs. */
const NOT_SERVED = [
  'git',
  'gitfs',
  'vscode-notebook-cell',
  'vscode-interactive-input',
  'walkThroughSnippet',
  'output',
  'nrs-doctor',
];

describe('the documents that the server reads', () => {
  const served = (languageId: string, scheme: string) => isServed({ languageId, uri: { scheme } });

  it('are formula files and new ones, and nothing that cannot be written', () => {
    for (const language of FORMULA_LANGUAGES) {
      for (const scheme of SERVED) {
        assert.ok(served(language, scheme), `${language} ${scheme}`);
      }
      for (const scheme of NOT_SERVED) {
        assert.ok(!served(language, scheme), `${language} ${scheme}`);
      }
    }
    assert.ok(!served('json', 'file'));
  });

  it('are in a browser also those of repositories and of other machines', () => {
    const read = (scheme: string) => isReadInWeb({ languageId: 'listops', uri: { scheme } });
    const all = [...SERVED, REMOTE, 'vscode-vfs', ...NOT_SERVED];
    assert.deepEqual(all.filter(read), [...SERVED, REMOTE, 'vscode-vfs']);
    assert.ok(!isReadInWeb({ languageId: 'json', uri: { scheme: 'file' } }));
  });

  it('are those that get lenses', () => {
    assert.deepEqual(
      SERVED_DOCUMENTS,
      FORMULA_LANGUAGES.flatMap((language) => SERVED.map((scheme) => ({ scheme, language }))),
    );
  });

  it('are those that have keys and menus', () => {
    const { keybindings, menus } = manifest.contributes;
    const clauses = [...keybindings, ...menus['editor/context'], ...menus['editor/title']]
      .map(({ when }) => when)
      .filter((when) => when.includes('nrs.languages'));
    assert.equal(clauses.length, 11);
    for (const clause of clauses) {
      const pattern = /resourceScheme =~ \/(.*)\/$/.exec(clause)?.[1];
      assert.ok(pattern !== undefined, clause);
      const allowed = [...SERVED, REMOTE, ...NOT_SERVED].filter((scheme) =>
        new RegExp(pattern).test(scheme),
      );
      assert.deepEqual(allowed, [...SERVED, REMOTE], clause);
    }
  });
});

describe('the settings of formula files', () => {
  it('leave every key to the text, in all of their languages', () => {
    const defaults: Readonly<Record<string, unknown>> = manifest.contributes.configurationDefaults;
    for (const language of FORMULA_LANGUAGES) {
      const settings = defaults[`[${language}]`] as Readonly<Record<string, unknown>> | undefined;
      assert.equal(settings?.['editor.acceptSuggestionOnEnter'], 'off', language);
      assert.equal(settings['editor.wordBasedSuggestions'], 'off', language);
    }
  });
});
