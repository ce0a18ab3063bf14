import { strict as assert } from 'node:assert';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { running } from '../codeServer';
import {
  becomes,
  closeAll,
  eventually,
  hints,
  lenses,
  open,
  problems,
  setText,
  show,
  watched,
  workspace,
  write,
} from './editor';

const DESCRIPTION = '.nrs/languages/mine.json';
const MINE = `{
  // a comment
  "id": "mine", "atoms": ["T", "F"], "operations": [{"symbol": "!", "form": "prefix"}],
  "rules": ["(!T) => F", "(!F) => T"]
}
`;

const EIGHT_RULES = `{
  "id": "mine",
  "atoms": ["nil", {"letters": "a-e"}],
  "operations": [
    {"symbol": "cons", "form": "call", "arguments": 2},
    {"symbol": "append", "form": "call", "arguments": 2},
    {"symbol": "reverse", "form": "call", "arguments": 1},
    {"symbol": "first", "form": "call", "arguments": 1},
    {"symbol": "rest", "form": "call", "arguments": 1},
    {"symbol": "last", "form": "call", "arguments": 1}],
  "rules": [
    "append(nil,?y) => ?y", "append(cons(?x,?y),?z) => cons(?x,append(?y,?z))",
    "reverse(nil) => nil", "reverse(cons(?x,?y)) => append(reverse(?y),cons(?x,nil))",
    "first(cons(?x,?y)) => ?x", "rest(cons(?x,?y)) => ?y", "last(cons(?x,nil)) => ?x",
    "last(cons(?x,cons(?y,?z))) => last(cons(?y,?z))"]
}
`;

describe('a described language', () => {
  afterEach(async () => {
    await closeAll();
    rmSync(join(workspace(), DESCRIPTION), { force: true });
  });

  it('is taken up while the editor runs', async () => {
    const named = (await open('named.nrs', '# language: mine\n(!T)\n')).document;
    await becomes(() => problems(named.uri), ['0:12-16 nrs/unknown-language']);
    const uri = write('own.mine', '(!(!T))\n');
    await show(uri);
    // A folder that is made together with the one above it may be missed by the editor's watcher.
    await watched('.nrs');
    await watched('.nrs/languages');
    write(DESCRIPTION, MINE);
    await becomes(() => lenses(named.uri), ['1:0-4 simplify next step', '1:0-4 solve']);
    const own = await eventually(
      () =>
        vscode.workspace.textDocuments.find(
          (document) => document.uri.toString() === uri.toString() && document.languageId === 'nrs',
        ),
      'the file has the language nrs',
    );
    await becomes(() => lenses(own.uri), ['0:0-7 simplify next step', '0:0-7 solve']);
  });

  it('begins with the description that the command writes', async () => {
    await vscode.commands.executeCommand('nrs.newLanguage', 'mine');
    const document = vscode.window.activeTextEditor?.document ?? assert.fail('no editor');
    assert(document.uri.path.endsWith(DESCRIPTION));
    assert.match(document.getText(), /"id": "mine"/);
    await becomes(async () => (await lenses(document.uri)).length, 2);
  });

  it('has values the moment its description is saved, without a training', async () => {
    const { document } = await open('own.mine', 'first(reverse(cons(a,cons(b,nil)))) = b\n');
    await watched('.nrs');
    await watched('.nrs/languages');
    write(DESCRIPTION, EIGHT_RULES);
    await becomes(() => hints(document), ['0:35 → b ✓']);
  });

  it('gets its networks from one command of the program', async () => {
    const { document } = await open(DESCRIPTION, MINE);
    const training = vscode.commands.executeCommand('nrs.trainLanguage', {
      uri: document.uri.toString(),
    });
    const { pid } = await eventually(
      () =>
        running().find(({ command }) =>
          /io\.nrs\.cli\.Main language train \S*mine\.json /.test(command),
        ),
      'the training runs',
    );
    process.kill(pid, 'SIGKILL');
    await training;
  });

  it('has lenses and findings in its description', async () => {
    const { document } = await open(DESCRIPTION, MINE);
    assert.equal(document.languageId, 'jsonc');
    await becomes(
      async () => (await lenses(document.uri)).map((lens) => lens.replace(/^\S+ /, '')),
      ['Check language', 'Train networks'],
    );
    await setText(document, MINE.replace('(!F) => T', '(!T) => T'));
    await becomes(
      () =>
        vscode.languages
          .getDiagnostics(document.uri)
          .filter(({ source }) => source === 'nrs')
          .map(({ range }) => document.getText(range)),
      ['(!T) => T'],
    );
  });
});
