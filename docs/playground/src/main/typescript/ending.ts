/** What a rewriting came to, in words. */

import type { Line, Solved } from './engine.ts';

/** What ends a rewriting without a value. */
const ENDS: Readonly<Record<string, string>> = {
  'missing-leaf': 'the networks find no leaf to rewrite',
  'corrupted-leaf': 'what the networks chose is no leaf',
  stuck: 'no rule applies any more, and this is not a value',
  'step-limit': 'it needs more steps than a rewriting may have',
  'operand-limit': 'more different operations stay than the program can distinguish at one time',
};

/** The end of a rewriting: a value, or why there is none. */
export type Ending =
  | {
      readonly value: string;
      readonly isExact: boolean;
      readonly isExpected: boolean | undefined;
    }
  | { readonly why: string };

/** What a whole rewriting came to. The engine knows which texts are values of the language. */
export function ending(line: Line, solved: Solved): Ending {
  if (solved.status !== 'solved' && solved.status !== 'normal-form') {
    return { why: ENDS[solved.status] ?? solved.status };
  }
  return {
    value: solved.value,
    isExact: solved.value === line.exact,
    isExpected: line.expected === '' ? undefined : solved.value === line.expected,
  };
}
