import { strict as assert } from 'node:assert';
import type { TestItem } from 'vscode';
import { skipFile } from '../../../src/evaluation/skippedFile';

function item(id: string, ...children: readonly TestItem[]): TestItem {
  return { id, children: children.map((child) => [child.id, child]) } as unknown as TestItem;
}

describe('a file that cannot be read', () => {
  it('counts as skipped, with its requested tests and the reason', () => {
    const said: string[] = [];
    const file = item('a.arith', item('(1+2)'), item('(3+4)'));
    skipFile(
      {
        appendOutput: (text) => said.push(text),
        skipped: (test) => said.push(`skipped ${test.id}`),
      },
      { file, whole: false, includes: ({ id }) => id === '(3+4)' },
      'a.arith is not a text file',
    );
    assert.deepEqual(said, ['a.arith is not a text file\r\n', 'skipped a.arith', 'skipped (3+4)']);
  });
});
