import { strict as assert } from 'node:assert';
import { until } from '../waiting';
import { inEditor } from './session';

describe('a language server that crashes', () => {
  const editor = inEditor({ files: { 'a.arith': '((1+2)*(3+4))\n' } });

  const isGivenUp = async () => (await editor().statusItem().innerText()).includes('no server');

  /** Waits for the next server, which may still be starting, or until none is left. */
  const kill = async (pid: number) => {
    process.kill(pid, 'SIGKILL');
    await until(async () => {
      const next = editor().languageServerNow();
      return (next !== undefined && next !== pid) || (await isGivenUp()) ? true : undefined;
    }, 'another language server runs, or none any more');
  };

  it('restarts, and the lens works again', async () => {
    await editor().open('a.arith');
    await editor().clickLens('simplify next step', 1);
    await editor().awaitText('((1+2)*7)\n');
    await kill(await editor().languageServer());
    await editor().awaitLenses(1, 'simplify next step', 'solve');
    await editor().clickLens('simplify next step', 1);
    await editor().awaitText('(3*7)\n');
  });

  it('is not restarted after five crashes, and reports why', async () => {
    while (!(await isGivenUp())) {
      const pid = editor().languageServerNow();
      if (pid !== undefined) {
        await kill(pid);
      }
    }
    assert.match(editor().log(), /more than 5 times in 3 minutes.*SIGKILL/);
    await editor()
      .toast(/more than 5 times in 3 minutes.*SIGKILL/)
      .waitFor();
  });

  it('can be restarted by the user', async () => {
    await editor().command('NRS: Restart Language Server');
    await editor().awaitLenses(1, 'simplify next step', 'solve');
    await editor().clickLens('solve', 1);
    await editor().awaitText('21\n');
  });

  it('never shows its log automatically', async () => {
    assert.equal(await editor().page.locator('.output-view:visible').count(), 0);
  });
});
