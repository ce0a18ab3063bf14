import { strict as assert } from 'node:assert';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { CLIENT } from '../codeServer';
import { becomes, closeAll, lenses, open, servers } from './editor';

/** Runs last, because of its name: the extension does not work after it. */
describe('an extension that is deactivated', () => {
  afterEach(closeAll);

  it('stops its language server for good', async () => {
    const { document } = await open('last.arith', '(1+2)\n');
    await becomes(() => lenses(document.uri), ['0:0-5 simplify next step', '0:0-5 solve']);
    assert.equal(servers().length, 1);
    // The running module, because Node.js loads modules once.
    // eslint-disable-next-line @typescript-eslint/no-require-imports
    const extension = require(join(CLIENT, 'dist', 'extension.js')) as {
      deactivate(): Promise<void>;
    };
    await extension.deactivate();
    await becomes(servers, []);
    assert.deepEqual(await lenses(document.uri), []);
    await vscode.commands.executeCommand('nrs.simplifyNextStep');
    await vscode.commands.executeCommand('nrs.restartServer');
    assert.deepEqual(servers(), []);
    assert.equal(document.getText(), '(1+2)\n');
  });
});
