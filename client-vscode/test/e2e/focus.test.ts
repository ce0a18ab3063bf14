import { strict as assert } from 'node:assert';
import { until } from '../waiting';
import { inEditor } from './session';

/** A space presses a button that has the focus. */
const TYPED = '# every key that I type\n1 + 2*3 = 7\n';

const SAVED_AT_ONCE = { 'files.autoSave': 'afterDelay', 'files.autoSaveDelay': 300 };

describe('typing beside a view', () => {
  const editor = inEditor({
    files: { 'typed.arith': '' },
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
});
