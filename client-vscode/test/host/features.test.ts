import { strict as assert } from 'node:assert';
import * as vscode from 'vscode';
import {
  becomes,
  closeAll,
  eventually,
  hints,
  hover,
  lensCommand,
  lenses,
  open,
  openUntitled,
  setText,
} from './editor';

function run<T>(command: string, ...rest: readonly unknown[]): Thenable<T> {
  return vscode.commands.executeCommand<T>(command, ...rest);
}

describe('lenses, hints, hovers and colours', () => {
  afterEach(closeAll);

  it('include lenses on every unsolved formula', async () => {
    const { document } = await open(
      'lenses.algebra',
      '# (+x-x)\n  (+16*y-12*y) = +4*y  # why\n\n+4*y\n(+x\n(+x+x)',
    );
    const both = (range: string) => [`${range} simplify next step`, `${range} solve`];
    await becomes(() => lenses(document.uri), [...both('1:2-14'), ...both('5:0-6')]);
    const { command, place } = await lensCommand(document.uri, 'solve');
    assert.equal(command, 'nrs.solve');
    assert.deepEqual(place, {
      uri: document.uri.toString(),
      line: 1,
      formula: '(+16*y-12*y)',
    });
    await setText(document, '+4*y\n');
    await becomes(() => lenses(document.uri), []);
  });

  it('include inlay hints, except for solved formulas', async () => {
    const { document } = await open('hints.listops', '[MAX [SM 5 4] 1]  # nine\n[MIN31]\n4\n');
    await becomes(() => hints(document), ['0:16 → 9 ✓', '1:7 → 1 ✓']);
    await setText(document, '9\n[MIN31] = 1\n');
    await becomes(() => hints(document), ['1:7 → 1 ✓']);
  });

  it('include a hover with the next step and the value under the cursor', async () => {
    const { document } = await open('hover.arith', '((28*-16)+7) = -41\n# (1+2)\n');
    const whole = await eventually(async () => {
      const text = await hover(document.uri, 0, 0);
      return text.includes('Value') ? text : undefined;
    }, 'a hover with the value');
    assert.match(whole, /\*\*Next step\*\* `\(28\*-16\)` → `-48`, /);
    assert.doesNotMatch(whole, /Selector|Window/);
    assert.match(whole, /\[Show Rewriting\]\(command:nrs\.showRewriting\?/);
    assert.match(whole, /\*\*Value\*\* `-41` after 2 steps/);
    assert.match(await hover(document.uri, 0, 3), /`\(28\*-16\)` → `-48`, \d/);
    assert.equal(await hover(document.uri, 1, 3), '');
    assert.equal(await hover(document.uri, 0, 16), '');
  });
});

/** Snippets and words of the text, which VS Code itself completes. */
const OTHERS = [vscode.CompletionItemKind.Snippet, vscode.CompletionItemKind.Text];

describe('editing', () => {
  afterEach(closeAll);

  it('formats formulas, expectations and comments, and keeps invalid lines', async () => {
    const { document } = await open(
      'format.listops',
      '[MAX  3   1]=3 #so  \n  # above\n[MIN [ 2   \n[SM 1 2]\n',
    );
    await becomes(async () => (await lenses(document.uri)).length, 4);
    await run('editor.action.formatDocument');
    const formatted = '[MAX 3 1] = 3  #so\n# above\n[MIN [ 2\n[SM 1 2]\n';
    await becomes(() => document.getText(), formatted);
    await run('editor.action.formatDocument');
    assert.equal(document.getText(), formatted);
    await run('undo');
    assert.match(document.getText(), /^\[MAX {2}3/);
  });

  it('completes operators, variables and the value', async () => {
    const completed = async (uri: vscode.Uri, line: number, character: number) => {
      const { items } = await run<vscode.CompletionList>(
        'vscode.executeCompletionItemProvider',
        uri,
        new vscode.Position(line, character),
      );
      return items
        .filter(({ kind }) => kind !== undefined && !OTHERS.includes(kind))
        .map(({ label }) => (typeof label === 'string' ? label : label.label));
    };
    const list = (await open('complete.listops', '[\n[SM76] =\n# [\n')).document;
    await becomes(() => completed(list.uri, 0, 1), ['MIN', 'MAX', 'SM']);
    await becomes(() => completed(list.uri, 1, 8), ['3']);
    assert.deepEqual(await completed(list.uri, 2, 3), []);
    const algebra = (await open('complete.algebra', '(+3*a*b-2*)\n')).document;
    await becomes(() => completed(algebra.uri, 0, 10), ['a*b']);
    const arithmetic = (await openUntitled('arithmetic', '(12')).document;
    await becomes(() => completed(arithmetic.uri, 0, 3), ['+', '-', '*']);
  });
});
