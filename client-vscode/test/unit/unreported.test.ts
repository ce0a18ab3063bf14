import { strict as assert } from 'node:assert';
import { unreported } from '../../src/server/unreported';

describe("the server's diagnostics of JSON", () => {
  const at = (source: string, line: number) => ({ source, range: { start: { line } } });
  const check = (all: readonly ReturnType<typeof at>[], expected: readonly number[]) => {
    const own = all.filter(({ source }) => source === 'nrs');
    assert.deepEqual(
      unreported(own, all).map(({ range }) => range.start.line),
      expected,
    );
  };

  it('are those that the editor does not tell itself', () => {
    check([at('nrs', 1), at('nrs', 2), at('jsonc', 2), at('jsonc', 5)], [1]);
    check([at('nrs', 1), at('nrs', 1)], [1, 1]);
    check([at('jsonc', 1)], []);
  });
});
