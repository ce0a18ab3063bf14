import { strict as assert } from 'node:assert';
import type { Frame } from 'playwright-core';
import { until } from '../codeServer';
import { inEditor } from './session';

const FORMULA = '[MIN[SM54][MIN394]] = 3\n';

describe('the rewriting view', () => {
  const editor = inEditor({ files: { 'a.listops': `# nested\n${FORMULA}` } });
  let view: Frame;

  const shows = (text: string) =>
    view.locator('pre.formula').getByText(text, { exact: true }).waitFor();
  const at = (position: string) => view.getByText(position, { exact: true }).waitFor();
  // Until it is so: a click is lost if the page moves the button between press and release, and a
  // repeated test may find the button pressed.
  const setPaused = (paused: boolean) =>
    until(
      async () => {
        const pause = view.getByRole('button', { name: 'Pause updates' });
        if ((await pause.getAttribute('aria-pressed')) === String(paused)) {
          return true;
        }
        await pause.click();
        return undefined;
      },
      `updates that are ${paused ? '' : 'not '}paused`,
    );

  it('opens for the formula at the cursor', async () => {
    await editor().open('a.listops');
    await editor().cursorTo(2, 3);
    view = await editor().openView('NRS Rewriting', 'Control+Alt+r');
    await at('Step 0 of 4');
    assert.match(await view.innerText('header'), /a\.listops, line 2\s+ListOps\s+= 3/);
    assert.deepEqual(await view.locator('mark.leaf').allTextContents(), ['MIN39']);
    assert.equal(await view.locator('.tree g.node').count(), 8);
  });

  it('steps forward and back by keys and by its slider', async () => {
    await view.locator('pre.formula').click();
    await editor().press('ArrowRight', 'ArrowRight');
    await at('Step 2 of 4');
    assert.equal(await view.locator('pre.formula').textContent(), '[MIN[SM54]3]');
    await editor().press('ArrowLeft');
    await at('Step 1 of 4');
    await view.getByRole('slider', { name: 'Step' }).fill('3');
    assert.equal(await view.locator('pre.formula').textContent(), '[MIN93]');
    await editor().press('End');
    await shows('3');
    await view.getByLabel('Speed').selectOption('0.5');
    await view.getByRole('button', { name: 'Play', exact: true }).click();
    await at('Step 2 of 4');
    await view.getByRole('button', { name: 'Pause', exact: true }).click();
  });

  it('writes a step into the file, which undo reverts', async () => {
    await view.getByRole('slider', { name: 'Step' }).fill('2');
    await view.getByRole('button', { name: 'Write this step' }).click();
    await view.getByText('The file contains step 2.').waitFor();
    await editor().focus();
    await editor().awaitText('# nested\n[MIN[SM54]3] = 3\n');
    await editor().press('Control+z');
    await editor().awaitText(`# nested\n${FORMULA}`);
    await view.getByText('The file contains step 2.').waitFor({ state: 'hidden' });
  });

  it('does not overwrite a changed formula, and rewrites it again', async () => {
    await setPaused(true);
    await editor().focus();
    await editor().setText('# nested\n\n[MAX[SM54]1]\n');
    await view.getByText('The formula has changed in its file').waitFor();
    const write = view.getByRole('button', { name: 'Write this step' });
    assert.equal(await write.getAttribute('aria-disabled'), 'true');
    await editor().setText('# nested\n[MAX[SM54]1]\n');
    await view.getByRole('button', { name: 'Rewrite again' }).click();
    await at('Step 0 of 2');
    assert.match(await view.innerText('header'), /line 2/);
  });

  it('follows the cursor and the text', async () => {
    await setPaused(false);
    await editor().focus();
    await editor().setText('# nested\n[MAX[SM54]1]\nMAX(1, MIN(2, 3), 4)\n');
    await editor().cursorTo(3, 2);
    await shows('MAX(1, MIN(2, 3), 4)');
    await editor().setText('# nested\n[MAX[SM54]1]\n');
    await editor().cursorTo(2, 2);
    await shows('[MAX[SM54]1]');
  });

  it('reports a line without a formula', async () => {
    await editor().focus();
    await editor().cursorTo(1, 1);
    await editor().press('Control+Alt+r');
    await editor().command('Notifications: Show Notifications');
    await editor().notification('there is no formula in line 1').waitFor();
    await editor().press('Escape');
  });
});
