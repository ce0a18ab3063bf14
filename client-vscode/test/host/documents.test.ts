import { strict as assert } from 'node:assert';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import * as vscode from 'vscode';
import {
  becomes,
  closeAll,
  eventually,
  hints,
  lenses,
  open,
  problems,
  show,
  watched,
  workspace,
  write,
} from './editor';

describe('a document', () => {
  afterEach(closeAll);

  it('has no diagnostics after it is closed, and new ones when it is opened again', async () => {
    const { document } = await open('again.arith', '(1+2) = 4\n');
    await becomes(() => problems(document.uri), ['0:8-9 nrs/expectation']);
    await closeAll();
    await becomes(() => problems(document.uri), []);
    await eventually(() => (document.isClosed ? true : undefined), 'it is closed');
    const { document: again } = await open('again.arith', '\n(1+2) = 5\n');
    await becomes(() => problems(again.uri), ['1:8-9 nrs/expectation']);
    await becomes(() => lenses(again.uri), ['1:0-5 simplify next step', '1:0-5 solve']);
    await vscode.commands.executeCommand('nrs.solveFile');
    assert.equal(again.getText(), '\n3 = 5\n');
  });

  it('that changes on disk is checked again', async () => {
    const { document } = await open('disk.arith', '(1+2) = 4\n');
    await becomes(() => problems(document.uri), ['0:8-9 nrs/expectation']);
    await watched('.');
    write('disk.arith', '# mended\n(1+2) = 3\n');
    await becomes(() => problems(document.uri), []);
    await becomes(() => hints(document), ['1:5 → 3 ✓']);
  });

  it('gets its language from its new name', async () => {
    const old = (await open('name.listops', '(+16*y-12*y) = +5*y\n')).document.uri;
    await becomes(() => problems(old).length > 0, true);
    const now = vscode.Uri.file(join(workspace(), 'name.algebra'));
    const edit = new vscode.WorkspaceEdit();
    edit.renameFile(old, now);
    assert(await vscode.workspace.applyEdit(edit));
    const { document } = await show(now);
    assert.equal(document.languageId, 'algebra');
    await becomes(() => problems(now), ['0:15-19 nrs/expectation']);
    await becomes(() => problems(old), []);
    await vscode.commands.executeCommand('nrs.solveFormula');
    assert.equal(document.getText(), '+4*y = +5*y\n');
  });

  it('gets the language that the user chooses, or none', async () => {
    const { document } = await open('choose.arith', '[MAX31] = 1\n');
    await becomes(() => problems(document.uri).length > 0, true);
    const listops = await vscode.languages.setTextDocumentLanguage(document, 'listops');
    await becomes(() => problems(listops.uri), ['0:10-11 nrs/expectation']);
    await becomes(() => lenses(listops.uri), ['0:0-7 simplify next step', '0:0-7 solve']);
    const plain = await vscode.languages.setTextDocumentLanguage(listops, 'plaintext');
    await becomes(() => problems(plain.uri), []);
    assert.deepEqual(await lenses(plain.uri), []);
  });
});

function active(): vscode.TextDocument {
  const editor = vscode.window.activeTextEditor;
  assert(editor);
  return editor.document;
}

describe('a new formula file', () => {
  afterEach(closeAll);

  it('has a free name, by which its language is known, and is saved under it', async () => {
    const create = async () => {
      await vscode.commands.executeCommand('nrs.newFormulaFile', 'polynomial');
      return active();
    };
    const first = await create();
    assert(first.isUntitled);
    assert.equal(first.uri.path, join(workspace(), 'formulas.poly'));
    assert.equal(first.languageId, 'nrs');
    assert.doesNotMatch(first.getText(), /# language/);
    await becomes(async () => (await lenses(first.uri)).length > 0, true);
    const text = first.getText();
    await vscode.commands.executeCommand('workbench.action.files.save');
    const saved = join(workspace(), 'formulas.poly');
    try {
      await becomes(() => existsSync(saved) && readFileSync(saved, 'utf8'), text);
      assert.equal((await create()).uri.path, join(workspace(), 'formulas-2.poly'));
    } finally {
      rmSync(saved);
    }
  });
});

describe('an example', () => {
  afterEach(closeAll);

  for (const language of ['listops', 'arithmetic', 'algebra']) {
    it(`of ${language} is opened with the cursor on a formula, once`, async () => {
      await vscode.commands.executeCommand('nrs.openExample', language);
      const editor = vscode.window.activeTextEditor;
      assert(editor);
      const { document } = editor;
      assert.equal(document.languageId, language);
      assert(document.isUntitled);
      assert.match(document.lineAt(editor.selection.active).text, /^[[(]/);
      await becomes(async () => (await lenses(document.uri)).length > 2, true);
      const text = document.getText();
      await vscode.commands.executeCommand('nrs.simplifyNextStep');
      assert.notEqual(document.getText(), text);
      await vscode.commands.executeCommand('nrs.openExample', language);
      assert.equal(active(), document);
      await closeAll();
      await vscode.commands.executeCommand('nrs.openExample', language);
      assert.equal(active().getText(), text);
    });
  }

  it('has only correct expectations', async () => {
    for (const language of ['listops', 'arithmetic', 'algebra']) {
      await vscode.commands.executeCommand('nrs.openExample', language);
      const document = active();
      await becomes(async () => {
        const unfinished = (await lenses(document.uri)).length / 2;
        return unfinished > 0 && (await hints(document)).length >= unfinished - 1;
      }, true);
    }
  });
});

describe('folders of the workspace', () => {
  const more = vscode.Uri.file(join(workspace(), '..', 'more'));
  const index = () =>
    (vscode.workspace.workspaceFolders ?? []).findIndex(
      ({ uri }) => uri.toString() === more.toString(),
    );

  after(async () => {
    await closeAll();
    if (index() > 0) {
      vscode.workspace.updateWorkspaceFolders(index(), 1);
    }
  });

  it('reach the server when they are added', async () => {
    const file = write('../more/more.arith', '(1+2) = 4\n(3*4)\n');
    await open('first.arith', '(1+1)\n');
    // The list of folders changes before the editor's state does.
    const added = new Promise((resolve) => {
      const listening = vscode.workspace.onDidChangeWorkspaceFolders((change) => {
        listening.dispose();
        resolve(change.added.map(({ uri }) => uri.toString()));
      });
    });
    assert(vscode.workspace.updateWorkspaceFolders(1, 0, { uri: more }));
    assert.deepEqual(await added, [more.toString()]);
    await vscode.commands.executeCommand('nrs.evaluateFolder', more);
    await becomes(() => problems(file), ['0:8-9 nrs/expectation']);
    await watched('../more');
    rmSync(file.fsPath);
    await becomes(() => problems(file), []);
  });
});
