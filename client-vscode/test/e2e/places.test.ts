import { strict as assert } from 'node:assert';
import { readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { FOLDER, inEditor } from './session';

const LENSES = '.codelens-decoration a';

describe('a file with an odd path', () => {
  const path = 'größe & 100% #1/äöü [1] 50% #2 (x).arith';
  const editor = inEditor({ files: { [path]: '((1+2)*3)\n(3*4) = 12\n' } });

  /** When each file that the extension brings was written. */
  const written = () => {
    const folder = join(process.env[FOLDER] ?? '', 'extensions');
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && dirname(entry.parentPath) !== folder)
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => `${file} ${statSync(file).mtimeMs}`);
  };

  it('is rewritten, and the folder of the extension stays as it is', async () => {
    const before = written();
    assert.ok(before.length > 0);
    await editor().open(path);
    await editor().clickLens('simplify next step', 1);
    await editor().awaitText('(3*3)\n(3*4) = 12\n');
    await editor().command('NRS: Show Rewriting');
    const rewriting = await editor().webview('NRS Rewriting');
    await rewriting.locator('pre.formula').getByText('(3*3)', { exact: true }).waitFor();
    assert.deepEqual(written(), before);
  });

  it('is evaluated, and opened from a result', async () => {
    await editor().command('NRS: Evaluate Workspace');
    const view = await editor().webview('Evaluate Workspace');
    await view.locator('tbody tr[data-at]').filter({ hasText: '(3*4)' }).click();
    await editor().page.getByText('Ln 2, Col 6 (5 selected)', { exact: true }).waitFor();
  });
});

describe('a folder that two windows show', () => {
  const editor = inEditor({
    files: { 'a.arith': '((1+2)*(3+4))\n' },
    settings: { 'files.autoSave': 'off' },
  });

  it('is rewritten in both, one after the other', async () => {
    await editor().open('a.arith');
    await editor().awaitLenses(1, 'simplify next step', 'solve');
    const other = await editor().anotherWindow();
    await other.open('a.arith');
    await other.clickLens('simplify next step', 1);
    await other.awaitText('((1+2)*7)\n');
    await other.press('Control+s');
    await editor().awaitText('((1+2)*7)\n');
    await editor().clickLens('solve', 1);
    await editor().awaitText('21\n');
    await editor().press('Control+s');
    await other.awaitText('21\n');
    await other.awaitLenses(1);
    assert.deepEqual(other.unexpectedToasts(), []);
    await other.page.close();
  });
});

describe('a comparison with the saved file', () => {
  const editor = inEditor({
    files: { 'a.listops': '[MAX 1 2] = 9\n' },
    settings: { 'files.autoSave': 'off' },
  });

  it('has no lens and no findings on the side that cannot be edited', async () => {
    await editor().open('a.listops');
    await editor().press('Control+End');
    await editor().type('[MIN 1 2] = 1\n');
    await editor().command('File: Compare Active File with Saved');
    const sides = editor().page.locator('.diff-editor, .monaco-diff-editor').first();
    await sides.locator('.editor.modified .view-line').getByText('MIN').waitFor();
    // The side that can be edited has its findings.
    await sides.locator('.editor.modified .squiggly-error').first().waitFor();
    assert.equal(await sides.locator(`.editor.original ${LENSES}`).count(), 0);
    assert.equal(await sides.locator('.editor.original .squiggly-error').count(), 0);
  });
});
