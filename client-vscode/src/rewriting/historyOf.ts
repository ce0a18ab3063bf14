import type { TraceResult } from '../protocol';
import type { FormulaHistory } from './formulaHistory';
import { RewriteHistory } from './rewriteHistory';
import { SequenceHistory } from './sequenceHistory';

/** The tree of a formula during its rewriting. A sequence has no operator. */
export function historyOf(trace: TraceResult): FormulaHistory {
  return trace.nodes[0]?.label === '' ? new SequenceHistory(trace) : new RewriteHistory(trace);
}
