import { strict as assert } from 'node:assert';
import { selectedLines } from '../../src/rewriting/selectedLines';

describe('the selected lines', () => {
  const check = (selections: readonly (readonly [number, number, number])[], expected: number[]) =>
    assert.deepEqual(
      selectedLines(
        selections.map(([first, last, character]) => ({
          start: { line: first },
          end: { line: last, character },
          isEmpty: first === last && character === 0,
        })),
      ),
      expected,
    );

  it('are those of the cursors, each once', () => {
    check([[3, 3, 0]], [3]);
    check(
      [
        [5, 5, 0],
        [2, 2, 0],
        [5, 5, 4],
      ],
      [2, 5],
    );
  });

  it('leave out a line at whose begin a selection ends', () => {
    check([[3, 4, 0]], [3]);
    check([[3, 4, 1]], [3, 4]);
    check([[1, 4, 0]], [1, 2, 3]);
  });
});
