import { strict as assert } from 'node:assert';
import { inEditor } from './session';

describe('a file of each language', () => {
  const editor = inEditor({
    files: {
      'a.listops': '[MAX[SM54]1]\n',
      'b.arith': '((12+-3)*(4-5))\n',
      'c.algebra': '(+16*y-25*y)\n',
    },
  });

  for (const { file, language, value } of [
    { file: 'a.listops', language: 'ListOps', value: '9' },
    { file: 'b.arith', language: 'Arithmetic', value: '-9' },
    { file: 'c.algebra', language: 'Algebra', value: '-9*y' },
  ]) {
    it(`is recognised as ${language} and solved`, async () => {
      await editor().open(file);
      assert.match(await editor().language(), new RegExp(language));
      await editor().awaitLenses(1, 'simplify next step', 'solve');
      await editor().clickLens('solve', 1);
      await editor().awaitText(`${value}\n`);
      await editor().awaitLenses(1);
    });
  }

  it('with unknown operands has a squiggle, a problem and a hover', async () => {
    await editor().open('b.arith');
    await editor().setText('(150*3)\n');
    const problems = await editor().awaitProblems('nrs/operand-out-of-range');
    assert.deepEqual(
      problems.map(({ line, severity }) => ({ line, severity })),
      [{ line: 1, severity: 'error' }],
    );
    assert.deepEqual(await editor().squiggles(), [{ severity: 'error', line: 1 }]);
    await editor().setText('(50*3)\n');
    await editor().awaitProblems();
    await editor().cursorTo(1, 3);
    assert.match(await editor().hover(), /confidence/);
    await editor().press('Escape');
    await editor().codeAction('Solve formula');
    await editor().awaitText('50\n');
  });
});
