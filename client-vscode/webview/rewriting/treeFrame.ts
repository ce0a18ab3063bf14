import type { Effect, Story } from '../../src/trace/story';

/** The most nodes of a formula that are drawn at a time. */
export const MOST_NODES = 60;
/** The most children of a node that are drawn, and the most levels above the leaf. */
const MOST_CHILDREN = 12;
const MOST_LEVELS = 7;
/** So many operands take no more room than what would stand for them. */
const AS_GOOD_AS_DOTS = 2;
/** A frame larger than this is left when only a third of it is left. */
const COMFORTABLE = 30;

/** Something that is drawn, in preorder; `parent` is an index among the items or -1. */
export type Item = { readonly parent: number } & (
  | { readonly kind: 'node'; readonly node: number }
  /** Neighbouring subtrees that are not drawn, by the first of their nodes. */
  | { readonly kind: 'hidden'; readonly node: number; readonly size: number }
  /** The rest of the formula, around what is drawn. */
  | { readonly kind: 'above'; readonly size: number }
);

/** A part of the formula that is drawn at the same places from one state to another. */
export interface Frame {
  readonly from: number;
  readonly items: readonly Item[];
  readonly nodes: ReadonlySet<number>;
  /** Where values are drawn that come to stand beside other operands: at the last one that they replace. */
  readonly places: ReadonlyMap<number, number>;
}

/**
 * The frames of a story: one for a small formula; of a large one what is near to the leaf, until a
 * leaf lies elsewhere.
 */
export class Frames {
  private readonly frames: Frame[] = [];
  /** The first state that no frame was found for yet. */
  private next = 0;

  constructor(
    private readonly story: Story,
    private readonly most = MOST_NODES,
  ) {}

  at(state: number): Frame {
    for (; this.next <= state; this.next++) {
      const last = this.frames.at(-1);
      if (last === undefined || !this.fits(last, this.next)) {
        this.frames.push(frame(this.story, this.next, this.most));
      }
      this.follow(this.next);
    }
    const found = this.frames.findLast((candidate) => candidate.from <= state);
    if (found === undefined) {
      throw new RangeError(`no state ${state}`);
    }
    return found;
  }

  private fits(last: Frame, state: number): boolean {
    const effect = this.story.effect(state);
    const shown = (node: number) => last.nodes.has(node) || last.places.has(node);
    if (effect !== undefined && ![effect.target, ...effect.covered].every(shown)) {
      return false;
    }
    const whole = last.items.length;
    return whole <= COMFORTABLE || present(this.story, last, state).length > whole / 3;
  }

  /** Gives the value of the step that comes next a place. */
  private follow(state: number): void {
    const effect = this.story.effect(state);
    const covered = effect?.covered.at(-1);
    const last = this.frames.at(-1);
    if (effect !== undefined && covered !== undefined && last !== undefined) {
      const places = last.places as Map<number, number>;
      places.set(effect.result, places.get(covered) ?? covered);
    }
  }
}

/** What of a frame there is at a state: indices of its items. */
export function present(story: Story, of: Frame, state: number): readonly number[] {
  const there = new Map<number, boolean>();
  const operands = new Map<number, ReadonlySet<number>>();
  const found: number[] = [];
  for (const [index, item] of of.items.entries()) {
    const above = of.items[item.parent];
    let alive = true;
    if (item.kind !== 'above' && above?.kind === 'node') {
      let below = operands.get(above.node);
      if (below === undefined) {
        below = new Set(story.children(above.node, state));
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

function frame(story: Story, state: number, most: number): Frame {
  const shown = near(story, state, most);
  const top = [...shown].find((node) => !shown.has(story.parent(node))) ?? story.root;
  const items: Item[] = [];
  const nodes = new Set<number>();

  const add = (node: number, parent: number): void => {
    nodes.add(node);
    const index = items.push({ kind: 'node', node, parent }) - 1;
    let hidden: number[] = [];
    const close = () => {
      const [first] = hidden;
      if (first !== undefined) {
        const size = hidden.reduce((sum, each) => sum + story.size(each, state), 0);
        if (size === hidden.length && size <= AS_GOOD_AS_DOTS) {
          hidden.forEach((operand) => {
            add(operand, index);
          });
        } else {
          items.push({ kind: 'hidden', node: first, size, parent: index });
        }
      }
      hidden = [];
    };
    for (const child of story.children(node, state)) {
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
  if (top !== story.root) {
    const size = story.size(story.root, state) - story.size(top, state);
    parent = items.push({ kind: 'above', size, parent }) - 1;
  }
  add(top, parent);
  return { from: state, items, nodes, places: new Map() };
}

/** The nodes nearest to the leaf, always with what lies between. */
function near(story: Story, state: number, most: number): ReadonlySet<number> {
  const effect: Effect = story.effect(state) ?? {
    target: story.root,
    covered: [],
    result: story.root,
  };
  const shown = new Set<number>();
  for (
    let node = effect.target;
    node >= 0 && shown.size <= MOST_LEVELS;
    node = story.parent(node)
  ) {
    shown.add(node);
  }
  const path = new Set(shown);
  for (const node of effect.covered) {
    shown.add(node);
  }
  // Breadth first from the leaf, with the child from which a node was come to.
  const left: (readonly [node: number, from: number | undefined])[] = [[effect.target, undefined]];
  const seen = new Set<number>([effect.target]);
  for (let at = 0; at < left.length && shown.size < most; at++) {
    const [node, from] = left[at] ?? [story.root, undefined];
    const operands = story.children(node, state);
    const origin = from === undefined ? 0 : operands.indexOf(from);
    for (const child of closest(operands, origin)) {
      if (shown.size >= most && !shown.has(child)) {
        break;
      }
      shown.add(child);
      if (!seen.has(child)) {
        seen.add(child);
        left.push([child, undefined]);
      }
    }
    const above = story.parent(node);
    if (path.has(above) && !seen.has(above)) {
      seen.add(above);
      left.push([above, node]);
    }
  }
  return shown;
}

function closest(operands: readonly number[], origin: number): readonly number[] {
  if (operands.length <= MOST_CHILDREN) {
    return operands;
  }
  const from = Math.max(0, Math.min(origin - MOST_CHILDREN / 2, operands.length - MOST_CHILDREN));
  return operands.slice(from, from + MOST_CHILDREN);
}
