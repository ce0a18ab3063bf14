import { truncateMiddle } from '../../src/format';
import type { FormulaHistory } from '../../src/rewriting/formulaHistory';
import { presentItems, type Frame, type Item } from './treeFrame';
import type { Layout, Point } from './treeLayout';

const CHARACTER_WIDTH = 7.9;
const MAX_LABEL_LENGTH = 22;

type Role = 'plain' | 'leaf' | 'value';

/** A drawn item. Its key identifies it in the next state. */
export interface DrawnItem {
  readonly key: string;
  readonly kind: Item['kind'];
  readonly label: string;
  readonly title?: string;
  readonly operation: boolean;
  readonly role: Role;
  readonly at: Point;
  readonly above?: { readonly key: string; readonly at: Point };
}

/** The items to draw in a state, with their positions. */
export function drawnItems(
  history: FormulaHistory,
  frame: Frame,
  { points }: Layout,
  state: number,
): readonly DrawnItem[] {
  const roles = rolesAt(history, state);
  const places = new Map<number, Point>();
  for (const [index, item] of frame.items.entries()) {
    const point = points[index];
    if (item.kind === 'node' && point !== undefined) {
      places.set(item.node, point);
    }
  }
  for (const [value, operand] of frame.places) {
    const point = places.get(operand);
    if (point !== undefined) {
      places.set(value, point);
    }
  }

  const drawn: DrawnItem[] = [];
  const node = (id: number, above: DrawnItem['above']): DrawnItem | undefined => {
    const point = places.get(id);
    if (point === undefined) {
      return undefined;
    }
    const label = history.label(id, state);
    if (label === '') {
      return undefined;
    }
    return {
      key: `n${id}`,
      kind: 'node',
      label: truncateMiddle(label, MAX_LABEL_LENGTH),
      ...(label.length > MAX_LABEL_LENGTH ? { title: label } : {}),
      operation: history.children(id, state).length > 0,
      role: roles.get(id) ?? 'plain',
      at: point,
      above,
    };
  };
  for (const index of presentItems(history, frame, state)) {
    const item = frame.items[index];
    const point = points[index];
    if (item === undefined || point === undefined) {
      continue;
    }
    const parent = frame.items[item.parent];
    const above =
      parent?.kind === 'node' && history.label(parent.node, state) === ''
        ? undefined
        : edgeTo(parent, points[item.parent]);
    if (item.kind === 'node') {
      const own = node(item.node, above);
      if (own !== undefined) {
        drawn.push(own);
      }
      const [first] = history.children(item.node, state);
      if (first !== undefined && !frame.nodes.has(first) && frame.places.has(first)) {
        const value = node(first, { key: `n${item.node}`, at: point });
        if (value !== undefined) {
          drawn.push(value);
        }
      }
    } else {
      drawn.push({
        key: keyOf(item),
        kind: item.kind,
        label: labelOf(item),
        title: `${item.size.toLocaleString('en')} more nodes`,
        operation: false,
        role: 'plain',
        at: point,
        above,
      });
    }
  }
  return drawn;
}

function edgeTo(item: Item | undefined, point: Point | undefined): DrawnItem['above'] {
  return item === undefined || point === undefined ? undefined : { key: keyOf(item), at: point };
}

function keyOf(item: Item): string {
  switch (item.kind) {
    case 'node':
      return `n${item.node}`;
    case 'hidden':
      return `h${item.node}`;
    case 'above':
      return 'above';
  }
}

function labelOf(item: { readonly size: number }): string {
  return `… ${item.size.toLocaleString('en')}`;
}

/** The width of the longest label that an item has in any state. */
export function maxWidth(history: FormulaHistory, item: Item): number {
  const labels = item.kind === 'node' ? history.labels(item.node) : [labelOf(item)];
  return Math.max(...labels.map(widthOf));
}

/** The width of a label. */
export function widthOf(label: string): number {
  return Math.max(28, Math.min(label.length, MAX_LABEL_LENGTH) * CHARACTER_WIDTH + 16);
}

/** The roles of the next leaf's nodes and of the newest value's. */
function rolesAt(history: FormulaHistory, state: number): ReadonlyMap<number, Role> {
  const roles = new Map<number, Role>(history.made(state).map((node) => [node, 'value']));
  const leaf = history.leaf(state);
  for (const [index, node] of leaf.entries()) {
    // A new value that is an operand of the next leaf is shown as a value.
    if (index === 0 || history.movesNodes || roles.get(node) !== 'value') {
      roles.set(node, 'leaf');
    }
  }
  return roles;
}
