import { strict as assert } from 'node:assert';
import * as vscode from 'vscode';
import type { RewriteResult } from '../../src/protocol';
import {
  actions,
  becomes,
  choose,
  closeAll,
  cursorTo,
  eventually,
  lensCommand,
  lenses,
  open,
  problems,
  servers,
} from './editor';

const STEPS = ['(((3+4)*(20-9))-7)', '(((3+4)*11)-7)', '((7*11)-7)', '(77-7)', '70'];

describe('rewriting', () => {
  afterEach(closeAll);

  for (const { name, text, value } of [
    { name: 'a.listops', text: '[MAX[SM54]1]', value: '9' },
    { name: 'b.arith', text: '((12+-3)*(4-5))', value: '-9' },
    { name: 'c.algebra', text: '(+16*y-25*y)', value: '-9*y' },
  ]) {
    it(`solves ${name}, in one step of undo`, async () => {
      const { document } = await open(name, `${text}\n`);
      await vscode.commands.executeCommand('nrs.solveFormula');
      assert.equal(document.getText(), `${value}\n`);
      await vscode.commands.executeCommand('undo');
      assert.equal(document.getText(), `${text}\n`);
      await vscode.commands.executeCommand('redo');
      assert.equal(document.getText(), `${value}\n`);
    });
  }

  it('rewrites step by step to the value, and undoes step by step', async () => {
    const { document } = await open('steps.arith', '(((3+4)*(20-9))-(6--1))\n');
    for (const expected of STEPS) {
      await vscode.commands.executeCommand('nrs.simplifyNextStep');
      assert.equal(document.getText(), `${expected}\n`);
    }
    await vscode.commands.executeCommand('nrs.simplifyNextStep');
    assert.equal(document.getText(), '70\n');
    for (const expected of STEPS.slice(0, -1).toReversed()) {
      await vscode.commands.executeCommand('undo');
      assert.equal(document.getText(), `${expected}\n`);
    }
  });

  it('solves the selected lines and those of all cursors, and no other', async () => {
    const editor = await open('many.arith', '(1+2)\n# said\n(3+4)\n(5+6)\n(7+8)\n');
    // As Shift+Down makes it: the caret is in the line below.
    editor.selections = [new vscode.Selection(0, 0, 3, 0), new vscode.Selection(4, 2, 4, 2)];
    await vscode.commands.executeCommand('nrs.solveFormula');
    assert.equal(editor.document.getText(), '3\n# said\n7\n(5+6)\n15\n');
    await vscode.commands.executeCommand('undo');
    assert.equal(editor.document.getText(), '(1+2)\n# said\n(3+4)\n(5+6)\n(7+8)\n');
  });

  it('handles clicks on a lens that are faster than its updates', async () => {
    const { document } = await open('fast.arith', '# above\n(((3+4)*(20-9))-(6--1))\n');
    const { command, place } = await lensCommand(document.uri, 'simplify next step');
    assert.equal(command, 'nrs.step');
    const results = await Promise.all(
      [1, 2].map(() => vscode.commands.executeCommand<RewriteResult>(command, place)),
    );
    assert.deepEqual(
      results.map(({ applied }) => applied),
      [true, true],
    );
    assert.equal(document.getText(), `# above\n${STEPS[1]}\n`);
    await vscode.commands.executeCommand(command, place);
    assert.equal(document.getText(), `# above\n${STEPS[2]}\n`);
  });

  it('applies no second step if the server crashes between its edit and its answer', async () => {
    const { document } = await open('lost.arith', '((1+2)*(3+4))\n');
    await becomes(() => lenses(document.uri), ['0:0-13 simplify next step', '0:0-13 solve']);
    const [before] = servers();
    assert(before !== undefined);
    const killing = vscode.workspace.onDidChangeTextDocument((change) => {
      if (change.document === document) {
        process.kill(before, 'SIGKILL');
        killing.dispose();
      }
    });
    await vscode.commands.executeCommand('nrs.simplifyNextStep');
    assert.equal(document.getText(), '((1+2)*7)\n');
    await becomes(() => lenses(document.uri), ['0:0-9 simplify next step', '0:0-9 solve']);
    assert.notEqual(servers()[0], before);
    assert.equal(document.getText(), '((1+2)*7)\n');
  });

  it('applies to the formula at the cursor', async () => {
    const editor = await open('cursor.listops', '[MAX31]\n[MIN[SM95]7]  # second\n[SM19]\n');
    cursorTo(editor, 1, 3);
    await vscode.commands.executeCommand('nrs.simplifyNextStep');
    assert.equal(editor.document.getText(), '[MAX31]\n[MIN47]  # second\n[SM19]\n');
    await vscode.commands.executeCommand('nrs.writeExpectation');
    assert.equal(editor.document.getText(), '[MAX31]\n[MIN47] = 4  # second\n[SM19]\n');
  });

  it('keeps the text if there is nothing to rewrite', async () => {
    const text = '# only a comment\n\n7\n(1+\n';
    const editor = await open('nothing.arith', text);
    for (let line = 0; line < 4; line++) {
      cursorTo(editor, line, 0);
      await vscode.commands.executeCommand('nrs.simplifyNextStep');
      await vscode.commands.executeCommand('nrs.solveFormula');
    }
    assert.equal(editor.document.getText(), text);
    assert(!editor.document.isDirty);
  });

  it('solves a whole file in one undo step, except unknown operands', async () => {
    const text = '# first\n(1+2) = 3\n\n((2*3)-4)  # kept\n(123+4)\n(5*\n(7-9)';
    const { document } = await open('file.arith', text);
    await vscode.commands.executeCommand('nrs.solveFile');
    assert.equal(document.getText(), '# first\n3 = 3\n\n2  # kept\n(123+4)\n(5*\n-2');
    await vscode.commands.executeCommand('undo');
    assert.equal(document.getText(), text);
  });
});

describe('code actions', () => {
  afterEach(closeAll);

  it('are one step of undo', async () => {
    const text = '((1+2)*(3+4))\n(5-6)\n';
    const { document } = await open('undo.arith', text);
    for (const { title, expected } of [
      { title: 'Simplify next step', expected: '((1+2)*7)\n(5-6)\n' },
      { title: 'Solve formula', expected: '21\n(5-6)\n' },
      { title: 'Write the value as expectation', expected: '((1+2)*(3+4)) = 21\n(5-6)\n' },
      { title: 'Solve all in file', expected: '21\n-1\n' },
    ]) {
      const command = await eventually(
        async () =>
          (await actions(document.uri, 0, undefined, 10)).find((action) => action.title === title)
            ?.command,
        title,
      );
      await choose(command);
      assert.equal(document.getText(), expected);
      await vscode.commands.executeCommand('undo');
      assert.equal(document.getText(), text, `undo of ${title}`);
    }
  });

  it('correct an expectation, as the preferred quick fix of its diagnostic', async () => {
    const { document } = await open('mend.listops', '[SM76] = 4\n');
    await becomes(() => problems(document.uri), ['0:9-10 nrs/expectation']);
    const [action] = await actions(document.uri, 0, vscode.CodeActionKind.QuickFix, 1);
    assert.equal(action?.title, 'Update expectation');
    assert.equal(action.isPreferred, true);
    assert(action.command);
    await choose(action.command);
    assert.equal(document.getText(), '[SM76] = 3\n');
    await becomes(() => problems(document.uri), []);
  });

  it('change no value as "fix all", which editors run when a file is saved', async () => {
    const { document } = await open('saved.listops', '(MAX 1 2) = 7\n[SM76]\n');
    await becomes(() => lenses(document.uri), ['1:0-6 simplify next step', '1:0-6 solve']);
    await vscode.commands.executeCommand('editor.action.fixAll');
    await becomes(() => document.getText(), '[MAX 1 2] = 7\n[SM76]\n');
  });
});
