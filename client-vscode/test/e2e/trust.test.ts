import { strict as assert } from 'node:assert';
import { until } from '../codeServer';
import { inEditor } from './session';

describe('a workspace with trust requests', () => {
  const editor = inEditor({
    files: {
      'a.arith': '(1+2)\n',
      '.vscode/settings.json': '{"nrs.java.home": "/of/the/workspace"}',
      '.nrs.json': '{"nrs.models": "their/models"}',
    },
  });

  it('is ignored without consent', async () => {
    await editor().open('a.arith');
    await editor().clickLens('solve', 1);
    await editor().awaitText('3\n');
  });

  it('is subject to a question', async () => {
    await editor().command('Notifications: Show Notifications');
    const question = editor().notification(/nrs\.java\.home = \/of\/the\/workspace/);
    await question.waitFor();
    assert.match(await question.innerText(), /their\/models/);
    await editor().answer(/nrs\.java\.home/, 'Use');
    await until(
      () => (editor().log().includes('/of/the/workspace/bin/java') ? true : undefined),
      'the Java of the workspace is looked for',
    );
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
