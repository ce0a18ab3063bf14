import { formatQuantity } from '../format';
import type { RewriteResult, SolveAllResult } from '../protocol';

/** What the user is told at the end of a gesture, once for all of its formulas. */
export interface EndMessage {
  readonly text: string;
  /** Whether the networks failed; otherwise there was nothing to do. */
  readonly warning: boolean;
}

/** @returns undefined if every formula with something to do was rewritten */
export function endMessage(
  results: readonly (RewriteResult | SolveAllResult)[],
): EndMessage | undefined {
  const unchanged = results.flatMap((result) =>
    // The server itself asks about a value that is known to be wrong.
    result.message === undefined || result.status === 'wrong-solution'
      ? []
      : [{ status: result.status, message: result.message }],
  );
  const failed = unchanged.filter(({ status }) => status !== 'nothing-to-do');
  const [first] = failed;
  if (first !== undefined) {
    return {
      text:
        failed.length === 1
          ? first.message
          : `${formatQuantity(failed.length, 'formula')} stayed as they were. The first: ${first.message}`,
      warning: true,
    };
  }
  const [idle] = unchanged;
  return idle === undefined || unchanged.length < results.length
    ? undefined
    : { text: results.length === 1 ? idle.message : NOTHING, warning: false };
}

const NOTHING = 'none of the selected lines has a formula to rewrite';
