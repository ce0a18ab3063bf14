import { strict as assert } from 'node:assert';
import type { Frame } from 'playwright-core';
import { inEditor } from './session';

const FORMULA = '[MIN[SM54][MIN394]] = 3\n';

/** A language for which nobody trained networks: others read its rules. */
const MINE = `{
  "id": "mine", "atoms": ["T", "F"], "operations": [{"symbol": "!", "form": "prefix"}],
  "rules": ["(!T) => F", "(!F) => T"]
}
`;

describe('the rewriting view', () => {
  const editor = inEditor({
    files: {
      'a.listops': `# nested\n${FORMULA}`,
      'notes.txt': 'no formulas\n',
      'b.mine': '(!(!T))\n',
      '.nrs/languages/mine.json': MINE,
    },
  });
  let view: Frame;

  const shows = (text: string) =>
    view.locator('pre.formula').getByText(text, { exact: true }).waitFor();

  it('opens for the formula at the cursor', async () => {
    await editor().open('a.listops');
    await editor().cursorTo(2, 3);
    // With its lenses, VS Code knows the keys of the extension.
    await editor().awaitLenses(2, 'simplify next step', 'solve');
    await editor().press('Control+Alt+r');
    view = await editor().webview('NRS Rewriting');
    await view.getByText('Step 0 of 4', { exact: true }).waitFor();
    assert.match(await view.innerText('header'), /a\.listops, line 2\s+ListOps\s+= 3/);
    assert.equal(await view.locator('.tree g.node').count(), 8);
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

  it('follows the cursor and the text', async () => {
    await editor().setText('# nested\n[MAX[SM54]1]\nMAX(1, MIN(2, 3), 4)\n');
    await editor().cursorTo(3, 2);
    await shows('MAX(1, MIN(2, 3), 4)');
    await editor().setText('# nested\n[MAX[SM54]1]\n');
    await editor().cursorTo(2, 2);
    await shows('[MAX[SM54]1]');
  });

  it('shows where the cursor is when its tab is visible again', async () => {
    await editor().setText('# nested\n[MAX[SM54]1]\nMAX(1, MIN(2, 3), 4)\n');
    await editor().cursorTo(2, 2);
    await shows('[MAX[SM54]1]');
    await editor().open('notes.txt');
    await editor().moveBeside();
    await editor().cursorTo(3, 2);
    await editor().page.getByRole('tab', { name: 'NRS Rewriting' }).click();
    await shows('MAX(1, MIN(2, 3), 4)');
    await editor().focus();
    await editor().setText('# nested\n[MAX[SM54]1]\n');
    await editor().cursorTo(2, 2);
    await shows('[MAX[SM54]1]');
  });

  it('says why it shows no formula', async () => {
    await editor().cursorTo(1, 1);
    await view.getByText('Line 1 of a.listops has no formula.', { exact: true }).waitFor();
    assert.equal(await view.locator('pre.formula').isVisible(), false);
    await editor().open('notes.txt');
    await view.getByText('notes.txt is not a formula file.', { exact: true }).waitFor();
    await editor().open('a.listops');
    await editor().cursorTo(2, 2);
    await shows('[MAX[SM54]1]');
  });

  it('shows a language for which nobody trained networks', async () => {
    await editor().open('b.mine');
    await editor().cursorTo(1, 1);
    await shows('(!(!T))');
    await editor().open('a.listops');
    await shows('[MAX[SM54]1]');
  });

  it('reports a line without a formula', async () => {
    await editor().cursorTo(1, 1);
    await editor().press('Control+Alt+r');
    await editor().toast('there is no formula in line 1').waitFor();
  });
});
