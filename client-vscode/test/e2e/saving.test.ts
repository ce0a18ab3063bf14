import { becomes, until } from '../waiting';
import { inEditor } from './session';

const FILE = 'long.listops';
const LINES = 3_000;

/** Many formulas. Unless tidy, some have spaces that the formatter removes, or wrong brackets. */
function formulas(isTidy: boolean): string {
  const lines = Array.from({ length: LINES }, (_, line) => {
    const operands = [line, line / 10, line / 100, line / 1000].map((n) => Math.floor(n) % 10);
    const text = `[MAX ${operands.join(' ')}] = 9`;
    if (isTidy || line % 10 !== 3) {
      return text;
    }
    return line % 100 === 3 ? text.replace('[', '(').replace(']', ')') : text.replace(' = ', '  =');
  });
  return `${lines.join('\n')}\n`;
}

describe('saving a long file', () => {
  const editor = inEditor({
    files: { [FILE]: `#\n${formulas(false)}` },
    settings: {
      'files.autoSave': 'off',
      'editor.formatOnSave': true,
      'editor.codeActionsOnSave': { 'source.fixAll': 'explicit' },
    },
  });

  /** Adds a character to the comment above the formulas. */
  const edit = async (character: string) => {
    await editor().press('Control+Home', 'End', character);
    await editor().page.locator('.tab.active.dirty').waitFor();
  };

  const awaitSaved = async (expected: string) => {
    await becomes(() => editor().saved(FILE), expected);
    await editor().page.locator('.tab.dirty').waitFor({ state: 'detached' });
  };

  it('without formatting writes it as it is', async () => {
    await editor().open(FILE);
    await until(async () => (await editor().hints()).length > 0 || undefined, 'a value');
    await edit('a');
    await editor().command('File: Save without Formatting');
    await awaitSaved(`#a\n${formulas(false)}`);
  });

  it('formats it and applies fixes, and changes nothing else', async () => {
    await edit('b');
    await editor().press('Control+s');
    await awaitSaved(`#ab\n${formulas(true)}`);
  });
});
