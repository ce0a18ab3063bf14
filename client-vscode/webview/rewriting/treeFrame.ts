import type { Effect, FormulaHistory } from '../../src/rewriting/formulaHistory';

/** The maximum number of nodes that are drawn at a time. */
export const MAX_NODES = 60;
/** The maximum number of drawn children of a node, and of levels above the leaf. */
const MAX_CHILDREN = 12;
const MAX_LEVELS = 7;
/** Up to this many operands are drawn, because a placeholder would take as much room. */
const MIN_HIDDEN_NODES = 2;
/** A larger frame is replaced when only a third of its items are left. */
const MAX_KEPT_ITEMS = 30;

/** A drawn item, in preorder; `parent` is the index of an item or -1. */
export type Item = { readonly parent: number } & (
  | { readonly kind: 'node'; readonly node: number }
  /** A placeholder for neighbouring subtrees that are not drawn; `node` is the first of them. */
  | { readonly kind: 'hidden'; readonly node: number; readonly size: number }
  /** A placeholder for the formula above the drawn part. */
  | { readonly kind: 'above'; readonly size: number }
);

/** A part of the formula whose nodes keep their positions over several states. */
export interface Frame {
  readonly from: number;
  readonly items: readonly Item[];
  readonly nodes: ReadonlySet<number>;
  /** For each value that replaces several operands, the last of them, whose position it takes. */
  readonly places: ReadonlyMap<number, number>;
}

/**
 * The frames of a rewriting. A small formula has one frame. For a large formula, a frame shows the
 * nodes near the leaf, until a later leaf is outside of it. If nodes move, each state has its own.
 */
export class Frames {
  private readonly frames: Frame[] = [];
  /** The first state without a frame. */
  private next = 0;

  constructor(
    private readonly history: FormulaHistory,
    private readonly maxNodes = MAX_NODES,
  ) {}

  at(state: number): Frame {
    if (this.history.movesNodes) {
      return newFrame(this.history, state, this.maxNodes);
    }
    for (; this.next <= state; this.next++) {
      const last = this.frames.at(-1);
      if (last === undefined || !this.stillFits(last, this.next)) {
        this.frames.push(newFrame(this.history, this.next, this.maxNodes));
      }
      this.placeNextValue(this.next);
    }
    const found = this.frames.findLast((candidate) => candidate.from <= state);
    if (found === undefined) {
      throw new RangeError(`no state ${state}`);
    }
    return found;
  }

  private stillFits(last: Frame, state: number): boolean {
    const effect = this.history.effect(state);
    const shown = (node: number) => last.nodes.has(node) || last.places.has(node);
    if (effect !== undefined && ![effect.target, ...effect.covered].every(shown)) {
      return false;
    }
    const whole = last.items.length;
    return whole <= MAX_KEPT_ITEMS || presentItems(this.history, last, state).length > whole / 3;
  }

  /** Assigns a position to the value of the next step. */
  private placeNextValue(state: number): void {
    const effect = this.history.effect(state);
    const covered = effect?.covered.at(-1);
    const last = this.frames.at(-1);
    if (effect !== undefined && covered !== undefined && last !== undefined) {
      const places = last.places as Map<number, number>;
      places.set(effect.result, places.get(covered) ?? covered);
    }
  }
}

/** The indices of a frame's items that exist in a state. */
export function presentItems(history: FormulaHistory, of: Frame, state: number): readonly number[] {
  const there = new Map<number, boolean>();
  const operands = new Map<number, ReadonlySet<number>>();
  const found: number[] = [];
  for (const [index, item] of of.items.entries()) {
    const above = of.items[item.parent];
    let alive = true;
    if (item.kind !== 'above' && above?.kind === 'node') {
      let below = operands.get(above.node);
      if (below === undefined) {
        below = new Set(history.children(above.node, state));
        operands.set(above.node, below);
      }
      alive = there.get(item.parent) === true && below.has(item.node);
    }
    there.set(index, alive);
    if (alive) {
      found.push(index);
    }
  }
  return found;
}

function newFrame(history: FormulaHistory, state: number, maxNodes: number): Frame {
  const shown = nearestNodes(history, state, maxNodes);
  const top = [...shown].find((node) => !shown.has(history.parent(node, state))) ?? history.root;
  const items: Item[] = [];
  const nodes = new Set<number>();

  const add = (node: number, parent: number): void => {
    nodes.add(node);
    const index = items.push({ kind: 'node', node, parent }) - 1;
    let hidden: number[] = [];
    const close = () => {
      const [first] = hidden;
      if (first !== undefined) {
        const size = hidden.reduce((sum, each) => sum + history.size(each, state), 0);
        if (size === hidden.length && size <= MIN_HIDDEN_NODES) {
          hidden.forEach((operand) => {
            add(operand, index);
          });
        } else {
          items.push({ kind: 'hidden', node: first, size, parent: index });
        }
      }
      hidden = [];
    };
    for (const child of history.children(node, state)) {
      if (shown.has(child)) {
        close();
        add(child, index);
      } else {
        hidden.push(child);
      }
    }
    close();
  };

  let parent = -1;
  if (top !== history.root) {
    const size = history.size(history.root, state) - history.size(top, state);
    parent = items.push({ kind: 'above', size, parent }) - 1;
  }
  add(top, parent);
  return { from: state, items, nodes, places: new Map() };
}

/** The nodes nearest to the leaf, as a connected part of the tree. */
function nearestNodes(
  history: FormulaHistory,
  state: number,
  maxNodes: number,
): ReadonlySet<number> {
  const effect: Effect = history.effect(state) ?? {
    target: history.root,
    covered: [],
    result: history.root,
  };
  const shown = new Set<number>();
  for (
    let node = effect.target;
    node >= 0 && shown.size <= MAX_LEVELS;
    node = history.parent(node, state)
  ) {
    shown.add(node);
  }
  const path = new Set(shown);
  for (const node of effect.covered) {
    shown.add(node);
  }
  // Breadth-first search from the leaf; `from` is the child from which a node was reached.
  const left: (readonly [node: number, from: number | undefined])[] = [
    [effect.target, effect.covered[0]],
  ];
  const seen = new Set<number>([effect.target]);
  for (let at = 0; at < left.length && shown.size < maxNodes; at++) {
    const [node, from] = left[at] ?? [history.root, undefined];
    const operands = history.children(node, state);
    const origin = from === undefined ? 0 : Math.max(0, operands.indexOf(from));
    for (const child of closest(operands, origin)) {
      if (shown.size >= maxNodes && !shown.has(child)) {
        break;
      }
      shown.add(child);
      if (!seen.has(child)) {
        seen.add(child);
        left.push([child, undefined]);
      }
    }
    const above = history.parent(node, state);
    if (path.has(above) && !seen.has(above)) {
      seen.add(above);
      left.push([above, node]);
    }
  }
  return shown;
}

function closest(operands: readonly number[], origin: number): readonly number[] {
  if (operands.length <= MAX_CHILDREN) {
    return operands;
  }
  const from = Math.max(0, Math.min(origin - MAX_CHILDREN / 2, operands.length - MAX_CHILDREN));
  return operands.slice(from, from + MAX_CHILDREN);
}
