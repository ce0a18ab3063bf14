import { strict as assert } from 'node:assert';
import { join } from 'node:path';
import { CLIENT } from '../codeServer';
import { until } from '../waiting';
import { inEditor } from './session';

/** What is typed into an empty file, and the bracket that VS Code closes in most cases. */
const TYPED: readonly { readonly file: string; readonly text: string; readonly added?: string }[] =
  [
    {
      file: 'a.arith',
      text: '# hello world\n# next line\n\n1+2*3 = 7\n(2+2) = 4\n3*10 = 3\n10\n1\n',
    },
    { file: 'a.algebra', text: '2x+3x = +5*x\n3ab\n3a\n2X\nx+x\n# xylophone\n# xyl\n' },
    { file: 'a.listops', text: '[MAX 1 2] = 2\n[MIN 1 2] = 1\nMAXIMUM\nMAX\n[M\n', added: ']' },
    { file: 'a.sums', text: '# 3b 2a is a sum\n3b 2a 7b = 2a\n1d 1c\n1\n1a\n' },
    { file: 'a.lops', text: '[MED 1 2 9 ] = 2\n[MAX 1 [MIN 2 3 ] ]\n[MED\n', added: ']' },
    { file: 'a.logic', text: '# T or F\n(T|F) = T\n((a&b)|F)\n\nTa\nT\n' },
  ];

/** A popup of completions is open when Enter is pressed behind these texts. */
const BEFORE_POPUP = [
  { file: 'b.arith', formula: '3*10', typed: ' =' },
  { file: 'b.algebra', formula: '2x+3x', typed: ' =' },
  { file: 'b.listops', formula: '[MAX 1 2]', typed: '\nS' },
  { file: 'b.sums', formula: '3b 2a 7b', typed: ' =' },
  { file: 'b.logic', formula: '(T&F)', typed: '\n(' },
];

/** All texts are saved while they are typed. */
const SETTINGS = { 'files.autoSave': 'afterDelay', 'files.autoSaveDelay': 300 };

const FILES = Object.fromEntries([...TYPED, ...BEFORE_POPUP].map(({ file }) => [file, '']));

function typing(settings: Readonly<Record<string, unknown>>, isStopped: boolean): void {
  const editor = inEditor({ files: FILES, settings: { ...SETTINGS, ...settings } });

  const awaitSaved = async (file: string, text: string, added: string) => {
    const texts = [text, text + added];
    await until(() => texts.find((one) => one === editor().saved(file)), 'saved').catch(() => {
      assert.equal(editor().saved(file), text);
    });
  };
  const awaitValue = () =>
    until(async () => ((await editor().hints()).length > 0 ? true : undefined), 'a value');
  const signal = async (name: NodeJS.Signals) => {
    if (isStopped) {
      process.kill(await editor().languageServer(), name);
    }
  };

  for (const { file, text, added = '' } of TYPED) {
    it(`keeps every key in ${file}`, async () => {
      await editor().open(file);
      await signal('SIGSTOP');
      await editor().type(text);
      await awaitSaved(file, text, added);
      await signal('SIGCONT');
      // The answers to all earlier requests have arrived then.
      await awaitValue();
      await awaitSaved(file, text, added);
    });
  }

  if (!isStopped) {
    for (const { file, formula, typed } of BEFORE_POPUP) {
      it(`makes a new line by Enter while completions of ${file} are shown`, async () => {
        await editor().open(file);
        await editor().type(formula);
        await awaitValue();
        await editor().type(typed);
        await editor().completions().waitFor();
        await editor().press('Enter');
        const text = `${formula}${typed}\n`;
        await until(() => (editor().saved(file).startsWith(text) ? true : undefined), text);
      });
    }
  }
}

describe('typing beside a server', () => {
  typing({}, false);
});

describe('typing beside a server that answers after three seconds', () => {
  typing({ 'nrs.server.path': join(CLIENT, 'test/e2e/slow-server.sh') }, false);
});

describe('typing beside a server that is stopped', () => {
  typing({}, true);
});
