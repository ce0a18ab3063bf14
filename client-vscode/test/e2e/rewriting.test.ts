import { strict as assert } from 'node:assert';
import { until } from '../codeServer';
import { inEditor } from './session';

describe('rewriting a formula', () => {
  const editor = inEditor({
    files: {
      'deep.listops': '# nested\n[MAX[MIN39][SM[MIN54]2]] = 6\n',
      'deep.arith': '(((3+4)*(20-9))-(6--1))\n',
      'deep.algebra': '((+3*a*b-2*a*b)+(+9*a*b--8*a*b))\n',
      'wrong.arith': '(2+3) = 6\n(4*5)\n',
    },
  });

  it('works by lenses', async () => {
    await editor().open('deep.arith');
    for (const expected of [
      '(((3+4)*(20-9))-7)\n',
      '(((3+4)*11)-7)\n',
      '((7*11)-7)\n',
      '(77-7)\n',
      '70\n',
    ]) {
      await editor().clickLens('simplify next step', 1);
      await editor().awaitText(expected);
    }
    await editor().awaitLenses(1);
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
    await editor().codeAction('Solve formula');
    await editor().awaitText('# nested\n6 = 6\n');
  });

  it('is in the command palette and in the menu of the editor', async () => {
    await editor().open('wrong.arith');
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

  it('corrects an expectation', async () => {
    await editor().open('wrong.arith');
    await editor().awaitProblems('nrs/expectation');
    await editor().cursorTo(1, 9);
    await editor().codeAction('Update expectation');
    await editor().awaitText('(2+3) = 5\n20\n');
    await editor().awaitProblems();
  });
});

describe('the results of the networks', () => {
  const editor = inEditor({
    files: { 'a.arith': '((28*-16)+7) = -41\n', 'b.arith': '(123+4)\n' },
  });

  it('are in the hover, with confidence and agreement', async () => {
    await editor().open('a.arith');
    await editor().cursorTo(1, 4);
    const hover = await editor().hover();
    assert.match(hover, /\(28\*-16\)/);
    assert.match(hover, /-48/);
    assert.match(hover, /confidence/i);
    assert.match(hover, /\d+(\.\d+)? ?%/);
    assert.match(hover, /agreement/i);
    await editor().press('Escape');
  });

  it('are inlay hints', async () => {
    await editor().open('a.arith');
    const hints = await until(async () => {
      const shown = await editor().hints();
      return shown.length > 0 ? shown : undefined;
    }, 'a value beside the formula');
    assert.match(hints.join(''), /-41/);
  });

  it('are not diagnostics beside another error', async () => {
    await editor().open('b.arith');
    await editor().awaitProblems('nrs/operand-out-of-range');
    await editor().setText('(12+4)\n');
    await editor().awaitProblems();
    assert.deepEqual(await editor().squiggles(), []);
  });

  it('is in the status bar', async () => {
    await editor().open('a.arith');
    await until(async () => {
      const text = await editor().statusItem().innerText();
      return /^\s*NRS CPU\s*$/.test(text) ? true : undefined;
    }, 'model and device in the status bar');
  });
});
