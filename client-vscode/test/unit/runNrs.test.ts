import { strict as assert } from 'node:assert';
import { tmpdir } from 'node:os';
import { runNrs } from '../../src/server/processes';

const NODE = { program: process.execPath, env: { WHO: 'you' }, origin: '', java: undefined };

describe('a command of nrs', () => {
  it('gives what it wrote, and its exit code', async () => {
    const run = (script: string) =>
      runNrs({ ...NODE, arguments: ['-e', script, '--'] }, ['language', 'new', 'a b'], tmpdir());
    assert.deepEqual(await run('console.log(process.env.WHO, process.argv.slice(1).join("|"))'), {
      code: 0,
      output: 'you language|new|a b',
    });
    assert.deepEqual(await run('console.error("nrs: no"); process.exitCode = 2'), {
      code: 2,
      output: 'nrs: no',
    });
  });

  it('that cannot be run says so', async () => {
    const ended = await runNrs({ ...NODE, program: '/no/nrs', arguments: [] }, [], tmpdir());
    assert.notEqual(ended.code, 0);
    assert.match(ended.output, /ENOENT/);
  });
});
