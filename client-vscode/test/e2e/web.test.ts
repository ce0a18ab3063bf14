import { strict as assert } from 'node:assert';
import { packageFor } from '../package/packages';
import { inEditor } from './session';

const FORMULAS = {
  'mistake.arith': '(150*3)\n',
  'nested.listops': '# nested\n[MAX[MIN 3 9][SM[MIN 5 4]2]] = 6\n',
  'ordinary.algebra': '((2x + 3x) - (4x-9x))\n',
  'described.logic': '(p & T) | !(b -> T)\n',
  'named.nrs': '# language: sums\n3a 9b 4a\n',
  'unknown.nrs': '# language: other\n3a 9b 4a (\n',
};

(packageFor('web') === undefined ? describe.skip : describe)(
  'the extension without a server',
  () => {
    const editor = inEditor({ files: FORMULAS, web: true });

    it('finds mistakes in the text', async () => {
      await editor().open('mistake.arith');
      await editor().awaitProblems('operand-out-of-range');
      await editor().awaitLenses(1);
      await editor().setText('(50*3)\n');
      await editor().awaitProblems();
      await editor().awaitLenses(1, 'simplify next step', 'solve');
    });

    it('rewrites formulas of ListOps by lenses', async () => {
      await editor().open('nested.listops');
      await editor().clickLens('simplify next step', 2);
      await editor().awaitText('# nested\n[MAX[MIN 3 9][SM4 2]] = 6\n');
      await editor().clickLens('solve', 2);
      await editor().awaitText('# nested\n6 = 6\n');
      await editor().awaitLenses(2);
    });

    it('rewrites formulas of Algebra by keys and commands, in the notation as written', async () => {
      await editor().open('ordinary.algebra');
      await editor().cursorTo(1, 3);
      await editor().press('Control+Alt+n');
      await editor().awaitText('((2x + 3x) - -5*x)\n');
      await editor().command('NRS: Solve Formula');
      await editor().awaitText('+10*x\n');
      await editor().press('Control+z');
      await editor().awaitText('((2x + 3x) - -5*x)\n');
    });

    it('knows described languages by their extension and their name', async () => {
      await editor().open('described.logic');
      await editor().clickLens('solve', 1);
      await editor().awaitText('p\n');
      await editor().open('named.nrs');
      await editor().cursorTo(2, 1);
      assert.match(await editor().hover(), /Next step.*→.*, 99\.\d %/);
      await editor().clickLens('solve', 2);
      await editor().awaitText('# language: sums\n7a 9b\n');
      await editor().open('unknown.nrs');
      await editor().awaitProblems();
    });

    it('offers no command that needs the server, which does not run', async () => {
      await editor().open('mistake.arith');
      assert.deepEqual(await editor().offeredCommands(), [
        'NRS: Simplify Next Step',
        'NRS: Solve Formula',
      ]);
      assert.equal(editor().languageServerNow(), undefined);
    });
  },
);
