import type { TraceResult } from '../protocol';

/** The effect of a step on the tree. */
export interface Effect {
  /** The node whose text contains the leaf. */
  readonly target: number;
  /** The replaced nodes below the target; empty if the whole target is replaced. */
  readonly covered: readonly number[];
  /** The node that shows the value from the next state on. */
  readonly result: number;
}

/**
 * The tree of a formula during its rewriting: state k is that after k steps. Nodes keep their
 * numbers from state to state.
 */
export interface FormulaHistory {
  readonly trace: TraceResult;
  /** The number of steps, which is also the number of the last state. */
  readonly end: number;
  readonly root: number;
  /** Whether nodes that stay may get other places. */
  readonly movesNodes: boolean;
  /** The effect of the step from a state to the next one. */
  effect(state: number): Effect | undefined;
  /** All nodes of the next leaf. */
  leaf(state: number): readonly number[];
  /** The nodes of the newest value. */
  made(state: number): readonly number[];
  parent(node: number, state: number): number;
  /** Empty for a node that is not drawn. */
  label(node: number, state: number): string;
  /** All labels that a node has in any state. */
  labels(node: number): readonly string[];
  children(node: number, state: number): readonly number[];
  /** The number of nodes of a subtree. */
  size(node: number, state: number): number;
}

/** A node and all below it. */
export function below(
  history: Pick<FormulaHistory, 'children'>,
  node: number,
  state: number,
): readonly number[] {
  const found = [node];
  // The loop also takes what it adds.
  for (const each of found) {
    for (const child of history.children(each, state)) {
      found.push(child);
    }
  }
  return found;
}
