import { until } from '../waiting';
import { inEditor } from './session';

describe('rewriting a formula', () => {
  const editor = inEditor({
    files: {
      'deep.listops': '# nested\n[MAX[MIN39][SM[MIN54]2]] = 6\n',
      'deep.arith': '((20-9)-(6--1))\n',
      'deep.algebra': '((+3*a*b-2*a*b)+(+9*a*b--8*a*b))\n',
      'menu.arith': '(2+3) = 6\n(4*5)\n',
    },
  });

  it('works by lenses', async () => {
    await editor().open('deep.arith');
    for (const expected of ['((20-9)-7)\n', '(11-7)\n']) {
      await editor().clickLens('simplify next step', 1);
      await editor().awaitText(expected);
    }
    await editor().clickLens('solve', 1);
    await editor().awaitText('4\n');
    await editor().awaitLenses(1);
    await editor().statusItem().getByText('NRS CPU').waitFor();
  });

  it('works by keys, and can be undone', async () => {
    await editor().open('deep.algebra');
    await editor().cursorTo(1, 5);
    const states = ['((+3*a*b-2*a*b)++17*a*b)\n', '(+a*b++17*a*b)\n', '+18*a*b\n'];
    for (const expected of states) {
      await editor().press('Control+Alt+n');
      await editor().awaitText(expected);
    }
    await editor().press('Control+z');
    await editor().awaitText(states[1] ?? '');
  });

  it('works as a code action by keyboard', async () => {
    await editor().open('deep.listops');
    await editor().cursorTo(2, 4);
    await editor().codeAction('Simplify next step');
    await editor().awaitText('# nested\n[MAX[MIN39][SM42]] = 6\n');
  });

  it('is in the command palette and in the menu of the editor', async () => {
    await editor().open('menu.arith');
    await editor().cursorTo(2, 1);
    await editor().command('NRS: Simplify Next Step');
    await editor().awaitText('(2+3) = 6\n20\n');
    await editor().press('Shift+F10');
    await until(async () => {
      const items = await editor().page.locator('.context-view .action-label').allInnerTexts();
      return items.some((item) => item.includes('Simplify Next Step')) ? true : undefined;
    }, 'the menu of the editor offers it');
    await editor().press('Escape');
  });
});
