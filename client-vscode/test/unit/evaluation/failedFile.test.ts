import { strict as assert } from 'node:assert';
import type { TestItem } from 'vscode';
import { failFile } from '../../../src/evaluation/failedFile';

function item(id: string, ...children: readonly TestItem[]): TestItem {
  return { id, children: children.map((child) => [child.id, child]) } as unknown as TestItem;
}

describe('a file that cannot be read', () => {
  it('is an error with the reason, and so are its requested tests', () => {
    const said: unknown[] = [];
    const file = item('a.arith', item('(1+2)'), item('(3+4)'));
    failFile(
      { errored: (test, why) => said.push([test.id, why]) },
      { file, whole: false, includes: ({ id }) => id === '(3+4)' },
      'a.arith is not a text file',
    );
    assert.deepEqual(said, [
      ['a.arith', 'a.arith is not a text file'],
      ['(3+4)', 'a.arith is not a text file'],
    ]);
  });
});
