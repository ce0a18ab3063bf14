import { strict as assert } from 'node:assert';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Frame } from 'playwright-core';
import { attempts, becomes, until } from '../waiting';
import { manyFiles } from './manyFiles';
import { inEditor } from './session';

const FILES = {
  'lessons/first.listops': '# the smallest\n[MAX31] = 3\n[MIN34] = 9\n[SM98]\n',
  'lessons/second.arith': '((12+-3)*(4-5)) = -9\n(1+\n',
  'c.algebra': '(+16*y-25*y) = -9*y\n',
  '.hidden/d.listops': '[MAX31] = 9\n',
};

const VIEW = 'Evaluate Workspace';

function rows(view: Frame) {
  return view.locator('tbody tr[data-at]');
}

describe('the evaluation of a workspace', () => {
  const editor = inEditor({ files: FILES });

  it('shows the result of every formula', async () => {
    await editor().statusItem().waitFor();
    await editor().command('NRS: Evaluate Workspace');
    const view = await editor().webview(VIEW);
    await view.getByRole('button', { name: 'Run Again' }).waitFor();
    assert.deepEqual((await view.locator('dl > div').allTextContents()).slice(0, 5), [
      'formulas5',
      'lines with errors1',
      'solved5',
      'as expected3 of 4',
      'findings2',
    ]);
    assert.equal(await rows(view).count(), 6);
  });

  it('opens the formula of a result', async () => {
    const view = await editor().webview(VIEW);
    await view.getByRole('radio', { name: 'With findings' }).check({ force: true });
    assert.equal(await rows(view).count(), 2);
    await rows(view).first().click();
    await editor().page.waitForSelector('.tab.active[data-resource-name="first.listops"]');
    await editor().page.getByText('Ln 3, Col 8 (7 selected)').waitFor();
  });

  it('runs again with the current files', async () => {
    await editor().setText('[MIN34] = 3\n');
    const view = await editor().webview(VIEW);
    await view.getByRole('button', { name: 'Run Again' }).click();
    await view.getByText('3 of 3', { exact: true }).waitFor();
    await until(async () => (await rows(view).count()) === 1 || undefined, 'one finding is left');
  });

  it('is exported', async () => {
    const view = await editor().webview(VIEW);
    await view.getByRole('button', { name: 'Export as CSV' }).click();
    const field = editor().page.locator('.quick-input-widget input[type="text"]');
    await until(
      async () => (await field.inputValue()).endsWith('evaluation.csv') || undefined,
      'a name for the file',
    );
    await editor().press('Enter');
    const file = join(editor().workspace, 'evaluation.csv');
    const csv = await until(
      () => (existsSync(file) && editor().saved('evaluation.csv')) || undefined,
      'the file',
    );
    assert.match(csv, /^file,line,formula,.*\r\n/);
    assert.match(csv, /^lessons\/first\.listops,1,\[MIN34\],3,3,0\.9\d+,1,solved,true,\r$/m);
  });

  it('can be limited to a folder', async () => {
    await editor().command('View: Show Explorer');
    const folder = editor().page.getByRole('treeitem', { name: 'lessons' });
    const item = editor().page.getByRole('menuitem', { name: 'Evaluate Formulas in Folder' });
    const scope = editor()
      .page.frameLocator('iframe.webview.ready')
      .frameLocator('iframe#active-frame')
      .getByText('Formula files in lessons', { exact: true });
    // A redraw may close the menu.
    await attempts(async (limit) => {
      await editor().press('Escape');
      await folder.click({ ...limit, button: 'right' });
      await item.waitFor(limit);
      // VS Code ignores clicks shortly after a menu has opened.
      await attempts(async (click) => {
        if (await item.isVisible()) {
          await item.click(click);
          await item.waitFor({ ...click, state: 'hidden' });
        }
      }, 'the menu takes the choice');
      await scope.waitFor(limit);
    }, 'the evaluation of a folder');
    const view = await editor().webview(VIEW);
    await view.getByText('2 of 2', { exact: true }).waitFor();
  });
});

describe('the evaluation of a large workspace', () => {
  const editor = inEditor({ files: manyFiles() });

  it('continues while its view is closed, and can be stopped', async () => {
    await editor().statusItem().waitFor();
    await editor().command('NRS: Evaluate Workspace');
    let view = await editor().webview(VIEW);
    await rows(view).first().waitFor();
    const shownRows = async () =>
      Number(await view.getByRole('grid').getAttribute('aria-rowcount')) - 1;
    const before = await editor().whilePaused('serve', async () => {
      const count = await shownRows();
      await editor().command('View: Close Editor');
      await editor().page.locator('iframe.webview').waitFor({ state: 'detached' });
      await editor().command('NRS: Evaluate Workspace');
      view = await editor().webview(VIEW);
      await rows(view).first().waitFor();
      return count;
    });
    await until(async () => (await shownRows()) > before || undefined, 'more results');
    await editor().whilePaused('serve', () => view.getByRole('button', { name: 'Stop' }).click());
    await view.getByText('Stopped: the results below').waitFor();
    const shown = await shownRows();
    assert.ok(shown > 0 && shown < 8000, `${shown} rows`);
  });
});

describe('the Test Explorer', () => {
  const editor = inEditor({ files: { ...FILES, 'lessons/unexpected.arith': '(1+2)\n' } });

  /** The rows with their state. */
  const items = (): Promise<readonly string[]> =>
    editor()
      .page.locator('.test-explorer .monaco-list-row')
      .evaluateAll((all) => all.map((row) => row.getAttribute('aria-label') ?? ''));

  const awaitItems = (...wanted: readonly string[]) => becomes(items, wanted);

  it('has a suite for each file with expectations', async () => {
    await editor().statusItem().waitFor();
    await editor().command('Testing: Focus on Test Explorer View');
    await awaitItems(
      'c.algebra (Not yet run)',
      'lessons/first.listops (Not yet run)',
      'lessons/second.arith (Not yet run)',
    );
  });

  it('runs all tests, and reports expected and actual values', async () => {
    await editor().command('Test: Run All Tests');
    await awaitItems(
      'c.algebra (Passed)',
      'lessons/first.listops (Failed)',
      'lessons/second.arith (Errored)',
    );
    const found = editor().page.locator('.test-output-peek-tree').getByText('the value found is 3');
    await found.waitFor();
  });

  it('follows edits, and runs the test at the cursor', async () => {
    await editor().open('lessons/first.listops');
    await editor().setText('[MIN34] = 3\n[MAX31] = 3\n[SM98] = 7\n');
    await editor().command('Testing: Focus on Test Explorer View');
    await editor()
      .page.locator('.test-explorer')
      .getByText('lessons/first.listops', { exact: true })
      .click();
    await editor().press('ArrowRight');
    await awaitItems(
      'c.algebra (Passed)',
      'lessons/first.listops (Failed)',
      '[MIN34] = 3 (Failed), outdated result',
      '[MAX31] = 3 (Passed)',
      '[SM98] = 7 (Not yet run)',
      'lessons/second.arith (Errored)',
    );
    await editor().focus();
    await editor().cursorTo(1, 2);
    await editor().command('Test: Run Test at Cursor');
    await awaitItems(
      'c.algebra (Passed)',
      'lessons/first.listops (Passed)',
      '[MIN34] = 3 (Passed)',
      '[MAX31] = 3 (Passed)',
      '[SM98] = 7 (Not yet run)',
      'lessons/second.arith (Errored)',
    );
  });

  it('shows the same results as the page of an evaluation', async () => {
    await editor().command('NRS: Evaluate Workspace');
    await awaitItems(
      'c.algebra (Passed)',
      'lessons/first.listops (Passed)',
      '[MIN34] = 3 (Passed)',
      '[MAX31] = 3 (Passed)',
      '[SM98] = 7 (Passed)',
      'lessons/second.arith (Errored)',
    );
    const view = await editor().webview(VIEW);
    await view.getByText('5 of 5', { exact: true }).waitFor();

    await editor().open('lessons/first.listops');
    await editor().setText('[MIN34] = 9\n');
    await editor().command('Test: Run All Tests');
    await awaitItems(
      'c.algebra (Passed)',
      'lessons/first.listops (Failed)',
      '[MIN34] = 9 (Failed)',
      'lessons/second.arith (Errored)',
    );
    // The text is in front of the page.
    await view.getByText('2 of 3', { exact: true }).waitFor({ state: 'attached' });
  });
});
