import { strict as assert } from 'node:assert';
import { until } from '../waiting';
import { inEditor } from './session';

/** A space presses a button that has the focus. */
const TYPED = '# every key that I type\n1 + 2*3 = 7\n';

const SAVED_AT_ONCE = { 'files.autoSave': 'afterDelay', 'files.autoSaveDelay': 300 };

describe('typing beside a view', () => {
  const editor = inEditor({
    files: { 'typed.arith': '', 'evaluated.arith': '', 'rewritten.arith': '3 * 4\n' },
    settings: SAVED_AT_ONCE,
  });
  let text = '';

  const awaitSaved = (file: string, expected: string) =>
    until(() => editor().saved(file) === expected || undefined, 'all keys are saved').catch(() => {
      assert.equal(editor().saved(file), expected);
    });

  /** Types until the view has changed, and once more. */
  const typeBeside = async (hasChanged: () => Promise<boolean>) => {
    let isLast = false;
    do {
      isLast = await hasChanged();
      await editor().type(TYPED);
      text += TYPED;
    } while (!isLast);
    await awaitSaved('typed.arith', text);
  };

  it('keeps every key while a network trains', async () => {
    await editor().open('typed.arith');
    await editor().command('NRS: Train a Network');
    const view = await editor().webview('NRS Training');
    const status = (words: string) =>
      view.locator('.run-detail .run-status', { hasText: words }).waitFor();
    const position = () => view.innerText('.position');
    await view.fill('#iterations', '1000000');
    // Each of these buttons gets the focus, and disappears.
    await view.click('#start');
    await status('Training');
    await view.click('#stop');
    await status('Stopped');
    await view.click('#resume');
    await status('Training');
    await view.getByText('iterations/s').waitFor();

    await editor().moveBeside();
    const before = await position();
    await typeBeside(async () => (await position()) !== before);
    await status('Training');
    await view.click('#stop');
    await status('Stopped');
    await editor().focus();
  });

  it('keeps every key while an evaluation begins, runs and ends', async () => {
    await editor().open('evaluated.arith');
    await editor().command('NRS: Evaluate Workspace');
    const view = await editor().webview('Evaluate Workspace');
    const again = view.getByRole('button', { name: 'Run Again' });
    await again.waitFor();
    await editor().moveBeside();
    for (let run = 1; run <= 2; run++) {
      // The server waits, so that the evaluation runs for as long as the test types.
      await editor().whilePaused('serve', async () => {
        // The button gets the focus, and disappears.
        await again.click();
        await view.getByRole('button', { name: 'Stop' }).waitFor();
        await editor().focus();
        await editor().type(TYPED);
      });
      await editor().type(TYPED);
      await again.waitFor();
      await editor().type(TYPED);
      await awaitSaved('evaluated.arith', TYPED.repeat(3 * run));
    }
  });

  it('keeps every key while the rewriting view follows', async () => {
    await editor().open('rewritten.arith');
    await editor().cursorTo(1, 1);
    await editor().command('NRS: Show Rewriting');
    const view = await editor().webview('NRS Rewriting');
    // The button gets the focus, and what it is in disappears below.
    await view.getByRole('button', { name: 'Forward', exact: true }).click();
    await editor().focus();
    await editor().press('Control+End');
    let expected = '3 * 4\n';
    for (const formula of ['1 + 2*3', '4 - 5']) {
      await editor().type(formula);
      await view.locator('pre.formula').getByText(formula, { exact: true }).waitFor();
      await editor().type('\n');
      await view.getByText(/^Line \d of rewritten.arith has no formula\.$/).waitFor();
      await editor().type('# 1 + 2\n');
      expected += `${formula}\n# 1 + 2\n`;
    }
    await awaitSaved('rewritten.arith', expected);
  });
});
