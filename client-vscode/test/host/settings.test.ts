import { strict as assert } from 'node:assert';
import { rmSync } from 'node:fs';
import * as vscode from 'vscode';
import { becomes, closeAll, hints, lenses, open, problems, set, watched, write } from './editor';

const LENSES = ['0:0-5 simplify next step', '0:0-5 solve'];

describe('a setting', () => {
  const changed = ['codeLens', 'inlayHints', 'minConfidence'];

  afterEach(async () => {
    for (const name of changed) {
      await set(name, undefined);
    }
    await closeAll();
  });

  it('hides lenses and shows them again', async () => {
    const { document } = await open('setting.arith', '(1+2)\n');
    await becomes(() => lenses(document.uri), LENSES);
    await set('codeLens', false);
    await becomes(() => lenses(document.uri), []);
    await set('codeLens', true);
    await becomes(() => lenses(document.uri), LENSES);
  });

  it('decides which values are reported as uncertain', async () => {
    const { document } = await open('setting.arith', '((28*-16)+7)\n');
    await becomes(() => hints(document), ['0:12 → -41 ✓']);
    assert.deepEqual(problems(document.uri), []);
    await set('minConfidence', 1);
    await becomes(() => problems(document.uri), ['0:0-12 nrs/low-confidence']);
    assert.equal(
      vscode.languages.getDiagnostics(document.uri)[0]?.severity,
      vscode.DiagnosticSeverity.Information,
    );
    await set('minConfidence', undefined);
    await becomes(() => problems(document.uri), []);
  });
});

describe('the settings file of the workspace', () => {
  before(() => watched('.'));

  afterEach(async () => {
    rmSync(write('.nrs.json', '{}').fsPath);
    await closeAll();
  });

  it('is applied when it is created, changed or deleted', async () => {
    const { document } = await open('setting.arith', '(1+2)\n');
    await becomes(() => lenses(document.uri), LENSES);
    const file = write('.nrs.json', '{"nrs.codeLens": false}');
    await becomes(() => lenses(document.uri), []);
    write('.nrs.json', '{"nrs": {"codeLens": true, "inlayHints": false}}');
    await becomes(() => lenses(document.uri), LENSES);
    await becomes(() => hints(document), []);
    rmSync(file.fsPath);
    await becomes(() => hints(document), ['0:5 → 3 ✓']);
  });

  it('has its mistakes among the problems', async () => {
    const { document } = await open('setting.arith', '(1+2)\n');
    await becomes(() => lenses(document.uri), LENSES);
    const file = write('.nrs.json', '{\n  "nrs.outputs": 0\n}');
    const own = () =>
      vscode.languages
        .getDiagnostics(file)
        .filter(({ source }) => source === 'nrs')
        .map(({ message, range }) => `${range.start.line}: ${message}`);
    await becomes(own, ['1: nrs.outputs must be an integer from 1 to 1000, not 0']);
    write('.nrs.json', '{}');
    await becomes(own, []);
  });
});
