import { strict as assert } from 'node:assert';
import { readFileSync } from 'node:fs';
import * as vscode from 'vscode';
import {
  becomes,
  closeAll,
  cursorTo,
  hints,
  lenses,
  open,
  problems,
  servers,
  setText,
  watched,
  write,
} from './editor';

const LENSES = ['simplify next step', 'solve'];

function at(...ranges: readonly string[]): readonly string[] {
  return ranges.flatMap((range) => LENSES.map((title) => `${range} ${title}`));
}

describe('diagnostics', () => {
  afterEach(closeAll);

  it('follow the text of a file', async () => {
    const { document } = await open('come.arith', '(1+2\n(123+4)\n(2+3) = 6\n');
    const uri = document.uri;
    await becomes(
      () => problems(uri),
      ['0:0-1 nrs/syntax', '1:1-4 nrs/operand-out-of-range', '2:8-9 nrs/expectation'],
    );
    for (const diagnostic of vscode.languages.getDiagnostics(uri)) {
      assert.equal(diagnostic.source, 'nrs');
      assert.equal(diagnostic.severity, vscode.DiagnosticSeverity.Error);
      assert.match(diagnostic.message, /\S: \S/);
    }
    await setText(document, '(1+2)\n(12+4)\n\n(2+3) = 6\n');
    await becomes(() => problems(uri), ['3:8-9 nrs/expectation']);
    await setText(document, '(1+2)\n');
    await becomes(() => problems(uri), []);
  });

  async function fixes(document: vscode.TextDocument, code: string, title: string) {
    const found = vscode.languages.createDiagnosticCollection('test');
    const range = new vscode.Range(1, 0, 1, 5);
    const diagnostic = new vscode.Diagnostic(range, 'what the networks found');
    diagnostic.code = code;
    found.set(document.uri, [diagnostic]);
    try {
      const offered = await vscode.commands.executeCommand<readonly vscode.CodeAction[]>(
        'vscode.executeCodeActionProvider',
        document.uri,
        range,
        vscode.CodeActionKind.QuickFix.value,
      );
      return offered
        .filter((action) => action.title === title)
        .map(({ command }) => [command?.command, command?.arguments]);
    } finally {
      found.dispose();
    }
  }

  it('of wrong values lead to the wrong step', async () => {
    const { document } = await open('wrong.arith', '(1+2)\n(3+4)\n');
    assert.deepEqual(await fixes(document, 'nrs/wrong-solution', 'Show the wrong step'), [
      ['nrs.showRewriting', [{ uri: document.uri.toString(), line: 1 }]],
    ]);
  });

  it('of steps that were not found lead to more outputs', async () => {
    const { document } = await open('agreement.arith', '(1+2)\n(3+4)\n');
    for (const code of ['nrs/agreement', 'nrs/corrupted-leaf']) {
      assert.deepEqual(await fixes(document, code, 'Allow more outputs in .nrs.json'), [
        ['nrs.allowMoreOutputs', undefined],
      ]);
    }
  });

  it('link to existing pages', async () => {
    const { document } = await open('links.listops', '[MED 1 2 3]\n[SM 5] = 5\n');
    await becomes(
      () => problems(document.uri),
      ['0:1-4 nrs/unknown-operator', '1:0-6 nrs/too-few-arguments'],
    );
    for (const { code } of vscode.languages.getDiagnostics(document.uri)) {
      assert(typeof code === 'object');
      assert.match(readFileSync(code.target.fsPath, 'utf8'), /^# /);
    }
  });

  it('have correct positions after characters of two UTF-16 units', async () => {
    const text = '# 😀 (1+2)\n(1+2) = 4  # 😀 → 𝟛\n(1+😀2)\n😀 (2+3) = 5\n(2+3) = 5 # 😀\n';
    const { document } = await open('wide.arith', text);
    await becomes(
      () => problems(document.uri),
      ['1:8-9 nrs/expectation', '2:2-5 nrs/unknown-operator', '3:0-2 nrs/syntax'],
    );
    await becomes(async () => (await lenses(document.uri)).slice(0, 2), at('1:0-5'));
    const editor = vscode.window.activeTextEditor;
    assert(editor);
    cursorTo(editor, 1, 0);
    await vscode.commands.executeCommand('nrs.solveFormula');
    assert.equal(document.lineAt(1).text, '3 = 4  # 😀 → 𝟛');
  });
});

describe('line ends and byte order marks', () => {
  afterEach(closeAll);

  it('of Windows are kept and ignored', async () => {
    const { document } = await open('windows.arith', '# one\r\n(1+2) = 4\r\n\r\n(3*(4-2))\r\n');
    assert.equal(document.eol, vscode.EndOfLine.CRLF);
    await becomes(() => lenses(document.uri), at('1:0-5', '3:0-9'));
    await becomes(() => problems(document.uri), ['1:8-9 nrs/expectation']);
    await becomes(() => hints(document), ['1:5 → 3', '3:9 → 6 ✓']);
    await vscode.commands.executeCommand('nrs.solveFile');
    assert.equal(document.getText(), '# one\r\n3 = 4\r\n\r\n6\r\n');
    await vscode.commands.executeCommand('undo');
    await vscode.commands.executeCommand('editor.action.formatDocument');
    assert(!document.isDirty);
  });

  it('a byte order mark is kept and ignored', async () => {
    const text = '(1+2) = 4\n(3*(4-2))\n';
    const file = write('mark.arith', `\uFEFF${text}`);
    const { document } = await open('mark.arith', `\uFEFF${text}`);
    assert.equal(document.getText(), text);
    await becomes(() => lenses(document.uri), at('0:0-5', '1:0-9'));
    await becomes(() => problems(document.uri), ['0:8-9 nrs/expectation']);
    await vscode.commands.executeCommand('nrs.simplifyNextStep');
    assert(await document.save());
    assert.equal(readFileSync(file.fsPath, 'utf8'), '\uFEFF3 = 4\n(3*(4-2))\n');
  });

  it('link to pages that open as pages, not as text to edit', async () => {
    const page = write('extensions/nrs.nrs-1/server/docs/findings/syntax.md', '# A finding\n');
    await vscode.commands.executeCommand('vscode.open', page);
    const shown = () => vscode.window.tabGroups.activeTabGroup.activeTab?.input;
    await becomes(() => shown() instanceof vscode.TabInputCustom, true);
  });

  it('of closed files are the same as in the editor', async () => {
    const file = write('closed/closed.arith', '\uFEFF(1+2) = 4\r\n# 😀\r\n (3*4) = 13 # 😀\r\n');
    await vscode.commands.executeCommand('nrs.evaluateFolder', vscode.Uri.joinPath(file, '..'));
    await becomes(() => problems(file), ['0:8-9 nrs/expectation', '2:9-11 nrs/expectation']);
    await open('closed/closed.arith', '\uFEFF(1+2) = 3\r\n');
    await becomes(() => problems(file), []);
  });

  it('of closed files outlive the server, and go when the file changes', async () => {
    const file = write('kept/kept.arith', '(1+2) = 4\n');
    await vscode.commands.executeCommand('nrs.evaluateFolder', vscode.Uri.joinPath(file, '..'));
    await becomes(() => problems(file), ['0:8-9 nrs/expectation']);
    const [killed] = servers();
    assert(killed);
    process.kill(killed, 'SIGKILL');
    await becomes(() => servers().map((pid) => pid !== killed), [true]);
    const { document } = await open('beside.arith', '(1+2) = 5\n');
    await becomes(() => problems(document.uri), ['0:8-9 nrs/expectation']);
    assert.deepEqual(problems(file), ['0:8-9 nrs/expectation']);
    await watched('kept');
    write('kept/kept.arith', '(1+2) = 3\n');
    await becomes(() => problems(file), []);
  });
});
