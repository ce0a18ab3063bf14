import { strict as assert } from 'node:assert';
import { inEditor } from './session';

describe('a workspace that names a Java', () => {
  const editor = inEditor({
    files: {
      'a.arith': '(1+2)\n',
      '.vscode/settings.json': '{"nrs.java.home": "/of/the/workspace"}',
    },
  });

  it('does not decide which program runs', async () => {
    await editor().open('a.arith');
    await editor().clickLens('solve', 1);
    await editor().awaitText('3\n');
    assert.doesNotMatch(editor().log(), /of.the.workspace/);
  });
});

describe('an untrusted workspace', () => {
  const editor = inEditor({
    files: { 'a.arith': '(1+2)\n', '.nrs.json': '{"nrs.outputs": 0}' },
    workspaceTrust: true,
  });

  it('is rewritten, but its settings are not read', async () => {
    await editor().open('a.arith');
    await editor().clickLens('solve', 1);
    await editor().awaitText('3\n');
    assert.doesNotMatch(editor().log(), /nrs\.outputs/);
  });
});
