import { strict as assert } from 'node:assert';
import { copiedSteps } from '../../src/rewriting/copySteps';
import { TRACES } from '../traces/traces';

describe('copied steps', () => {
  it('are a text with a line for each formula', () => {
    assert.equal(
      copiedSteps(TRACES.ordinary, 'text'),
      [
        '  1 - 2×-(3)  -(3) → -3 by x-y modulo 100, 99.0 %',
        '→ 1 - 2×-3    2×-3 → -6 by x*y modulo 100, 98.0 %',
        '→ 1 - -6      1 - -6 → 7 by x-y modulo 100, 97.0 %',
        '→ 7',
        '',
      ].join('\n'),
    );
  });

  it('are a table of Markdown', () => {
    assert.equal(
      copiedSteps(TRACES.ordinary, 'markdown'),
      [
        '| step | formula | next | rule | confidence |',
        '|---|---|---|---|---|',
        '| 0 | `1 - 2×-(3)` | `-(3)` → `-3` | x-y modulo 100 | 99.0 % |',
        '| 1 | `1 - 2×-3` | `2×-3` → `-6` | x*y modulo 100 | 98.0 % |',
        '| 2 | `1 - -6` | `1 - -6` → `7` | x-y modulo 100 | 97.0 % |',
        '| 3 | `7` | | | |',
        '',
      ].join('\n'),
    );
  });

  it('have no scores of steps that rules took', () => {
    const ruled = { ...TRACES.ordinary, byRules: true };
    assert.match(copiedSteps(ruled, 'text'), /→ 7 by x-y modulo 100\n/);
    assert.match(copiedSteps(ruled, 'markdown'), /\| x-y modulo 100 \| \|\n/);
    for (const format of ['text', 'markdown', 'latex'] as const) {
      assert.doesNotMatch(copiedSteps(ruled, format), /\d %/);
    }
  });

  it('are aligned formulas of LaTeX, with the leaf underlined', () => {
    assert.equal(
      copiedSteps(TRACES.ordinary, 'latex'),
      [
        '\\begin{align*}',
        '  & \\mathtt{1\\ -\\ 2\\times \\underline{-(3)}} \\\\',
        '  \\to{} & \\mathtt{1\\ -\\ \\underline{2\\times -3}} \\\\',
        '  \\to{} & \\mathtt{\\underline{1\\ -\\ -6}} \\\\',
        '  \\to{} & \\mathtt{7}',
        '\\end{align*}',
        '',
      ].join('\n'),
    );
  });
});
