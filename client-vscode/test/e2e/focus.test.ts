import { strict as assert } from 'node:assert';
import { until } from '../waiting';
import { manyFiles } from './manyFiles';
import { inEditor } from './session';

/** A space presses a button that has the focus. */
const TYPED = '# every key that I type\n1 + 2*3 = 7\n';

const SAVED_AT_ONCE = { 'files.autoSave': 'afterDelay', 'files.autoSaveDelay': 300 };

/** A formula of 40 steps. */
const LONG = Array.from({ length: 41 }, (_, index) => index % 7).join('+');

describe('typing beside a view', () => {
  const editor = inEditor({
    files: { ...manyFiles(), 'typed.arith': '', 'asked.arith': `${LONG}\n` },
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

  it('keeps every key while files are evaluated', async () => {
    await editor().command('NRS: Evaluate Workspace');
    const view = await editor().webview('Evaluate Workspace');
    await view.locator('tbody tr[data-at]').first().waitFor();
    const rows = () => view.getByRole('grid').getAttribute('aria-rowcount');
    // A click on a button of the table, which is drawn again with each file.
    await view.getByRole('columnheader', { name: 'Line' }).getByRole('button').click();
    await editor().moveBeside();
    const before = await editor().whilePaused('serve', rows);
    await typeBeside(async () => (await rows()) !== before);
    await view.getByRole('button', { name: 'Stop' }).click();
    await view.getByText('Stopped: the results below').waitFor();
    await editor().focus();
  });

  it('keeps every key while a rewriting follows them, and plays', async () => {
    await editor().open('asked.arith');
    await editor().awaitLenses(1, 'simplify next step', 'solve');
    await editor().press('Control+Alt+r');
    const view = await editor().webview('NRS Rewriting');
    await view.getByText('Step 0 of 40', { exact: true }).waitFor();
    await view.getByRole('button', { name: 'Pin' }).click();
    await view.getByRole('button', { name: 'Play' }).click();
    await editor().focus();
    await editor().open('typed.arith');
    await typeBeside(() => view.getByText('Step 40 of 40', { exact: true }).isVisible());

    await view.getByRole('button', { name: 'Pin' }).click();
    await editor().focus();
    for (const formula of ['(1+2)*3', '4-5*6']) {
      await editor().type(formula);
      await view.locator('pre.formula').getByText(formula, { exact: true }).waitFor();
      await editor().type(' = 7\n');
      text += `${formula} = 7\n`;
    }
    await awaitSaved('typed.arith', text);
    await editor().command('View: Close All Editors');
  });

  it('keeps every key that is typed before a rewriting appears', async () => {
    await editor().open('asked.arith');
    await editor().awaitLenses(1, 'simplify next step', 'solve');
    await editor().cursorTo(1, LONG.length + 1);
    await editor().whilePaused('serve', async () => {
      await editor().press('Control+Alt+r', 'End');
      await editor().type('\n# before');
    });
    const view = await editor().webview('NRS Rewriting');
    await view.locator('pre.formula').waitFor();
    await editor().type(' and after');
    await awaitSaved('asked.arith', `${LONG}\n# before and after\n`);
  });
});
