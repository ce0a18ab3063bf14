import { strict as assert } from 'node:assert';
import * as vscode from 'vscode';

describe('the extension', () => {
  it('has all its commands once it is active', async () => {
    const extension = vscode.extensions.getExtension('nrs.nrs');
    assert(extension);
    await extension.activate();
    const { contributes } = extension.packageJSON as {
      readonly contributes: { readonly commands: readonly { readonly command: string }[] };
    };
    const registered = new Set(await vscode.commands.getCommands(true));
    const missing = contributes.commands
      .map(({ command }) => command)
      .filter((command) => !registered.has(command));
    assert.deepEqual(missing, []);
  });

  for (const { file, language, value } of [
    { file: 'a.listops', language: 'listops', value: '9' },
    { file: 'b.arith', language: 'arithmetic', value: '-9' },
    { file: 'c.algebra', language: 'algebra', value: '-9*y' },
  ]) {
    it(`solves a formula of ${language}`, async () => {
      const [found] = await vscode.workspace.findFiles(file);
      assert(found);
      const document = await vscode.workspace.openTextDocument(found);
      assert.equal(document.languageId, language);
      await vscode.window.showTextDocument(document);
      await vscode.commands.executeCommand('nrs.solveFormula');
      assert.equal(document.getText(), `${value}\n`);
    });
  }
});
