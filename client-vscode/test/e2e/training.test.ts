import { strict as assert } from 'node:assert';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Frame } from 'playwright-core';
import { inEditor } from './session';

const RUN = 'runs/listops-solver-default';

describe('the training view', () => {
  const editor = inEditor({ files: { 'a.listops': '[MAX31]\n' }, theme: 'light' });
  let view: Frame;

  const status = (words: string) =>
    view.locator('.run-detail .run-status', { hasText: words }).waitFor();

  const iteration = async () =>
    Number(/iteration ([\d,]+)/.exec(await view.innerText('.position'))?.[1]?.replace(',', ''));

  it('opens with a description of the training', async () => {
    await editor().open('a.listops');
    await editor().command('NRS: Train a Network');
    view = await editor().webview('NRS Training');
    await view.locator('#start').waitFor();
    assert.match(await view.innerText('.plan'), new RegExp(RUN));
    await view.getByText('No trainings in this workspace yet').waitFor();
  });

  it('trains, and shows its curves', async () => {
    await view.fill('#iterations', '600');
    await view.click('#start');
    await status('Training');
    await view.getByText('iterations/s').waitFor();
    await view.locator('.curves canvas').first().waitFor();
  });

  it('is shown in the status bar when the view is closed, and reopens', async () => {
    await editor().whilePaused('train', async () => {
      await editor().command('View: Close Editor');
      const item = editor().page.locator('[id="nrs.nrs.nrs.training"]');
      await item.getByText('ListOps Solver').waitFor();
      await item.click();
      view = await editor().webview('NRS Training');
      await status('Training');
      assert.ok((await iteration()) > 0);
    });
  });

  it('can be stopped', async () => {
    await view.click('#stop');
    await status('Stopped');
    await view.locator('#resume').waitFor();
    assert.ok(existsSync(join(editor().workspace, RUN, 'checkpoints')));
  });

  it('can be resumed, and finishes', async () => {
    const stopped = await iteration();
    assert.ok(stopped > 0 && stopped < 600, `stopped after ${stopped}`);
    await view.click('#resume');
    await status('Training');
    assert.ok((await iteration()) >= stopped);
    // A few iterations do not train a network that is as good as the present one.
    await status('Trained');
    await editor()
      .toast(/is (as good as|worse than) the present one/)
      .getByRole('button', { name: 'Keep the present one', exact: true })
      .click();
    await status('Finished');
    assert.match(await view.innerText('.explained'), /validation .* It is not in use/);
    assert.equal(await iteration(), 600);
    assert.ok(existsSync(join(editor().workspace, RUN, 'models/listops/solver')));
  });

  it('is interrupted with the server, and can be resumed with the next one', async () => {
    await view.fill('#iterations', '2000');
    await view.click('#start');
    await status('Training');
    await view.getByText('iterations/s').waitFor();
    process.kill(await editor().languageServer(), 'SIGKILL');
    await view.locator('#resume').waitFor();
    await status('Interrupted');
    assert.match(await view.innerText('.facts'), /listops-solver-default-2/);
    await view.click('#resume');
    await status('Training');
    await view.click('#stop');
    await status('Stopped');
  });
});

describe('the training view in an untrusted workspace', () => {
  const editor = inEditor({ files: { 'a.listops': '[MAX31]\n' }, workspaceTrust: true });

  it('explains what to do, with a button', async () => {
    await editor().open('a.listops');
    await editor().command('NRS: Train a Network');
    const view = await editor().webview('NRS Training');
    await view.click('text=Manage Workspace Trust');
    await editor().page.locator('.workspace-trust-editor').waitFor();
    assert.equal(await view.locator('#start').count(), 0);
  });
});
