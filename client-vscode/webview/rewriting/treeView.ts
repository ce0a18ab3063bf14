import { truncateMiddle } from '../../src/format';
import type { FormulaHistory } from '../../src/rewriting/formulaHistory';
import { svg } from '../shared/dom';
import { Frames, type Frame } from './treeFrame';
import { drawnItems, maxWidth, widthOf, type DrawnItem } from './treeItems';
import { layout, withoutTop, type Layout, type Point } from './treeLayout';

const SPACING = { gap: 10, level: 52, height: 26 };
/** Large trees are scaled down as long as they stay legible. */
const MIN_SCALE = 0.8;
const MAX_SCALE = 1.15;

interface Element {
  readonly group: SVGGElement;
  readonly edge: SVGPathElement | undefined;
  drawn: DrawnItem;
}

/** Draws the formula as a tree and animates the change from state to state. */
export class TreeView {
  readonly element: HTMLElement;
  private readonly edges = svg('g', { class: 'edges' });
  private readonly nodes = svg('g', { class: 'nodes' });
  private readonly picture = svg('svg', { role: 'img' }, this.edges, this.nodes);
  private readonly elements = new Map<string, Element>();
  private readonly still = window.matchMedia('(prefers-reduced-motion: reduce)');
  private readonly resized: ResizeObserver;
  private history: FormulaHistory | undefined;
  private frames: Frames | undefined;
  private frame: Frame | undefined;
  private layout: Layout = { points: [], width: 1, height: 1 };
  private focus: Point | undefined;

  constructor() {
    this.element = document.createElement('div');
    this.element.className = 'tree';
    this.element.append(this.picture);
    this.resized = new ResizeObserver(() => this.scale());
    this.resized.observe(this.element);
  }

  /** Shows a state, with an animation of `duration` milliseconds. */
  show(history: FormulaHistory, state: number, duration: number): void {
    if (history !== this.history) {
      this.history = history;
      this.frames = new Frames(history);
      this.frame = undefined;
      this.clear();
    }
    const frame = this.frames?.at(state);
    if (frame === undefined) {
      return;
    }
    if (frame !== this.frame) {
      this.frame = frame;
      const whole = layout(
        frame.items.map((item) => ({ parent: item.parent, width: maxWidth(history, item) })),
        SPACING,
      );
      this.layout = hasTop(history, frame, state) ? whole : withoutTop(whole, SPACING);
    }
    const drawn = drawnItems(history, frame, this.layout, state);
    this.update(drawn, this.still.matches ? 0 : duration);
    this.picture.setAttribute('aria-label', describe(history, state));
    this.focus = (
      drawn.find(({ role }) => role === 'leaf') ?? drawn.find(({ role }) => role === 'value')
    )?.at;
    this.scale();
  }

  private update(all: readonly DrawnItem[], duration: number): void {
    const before = new Map([...this.elements].map(([key, { drawn }]) => [key, drawn.at]));
    const after = new Map(all.map((drawn) => [drawn.key, drawn]));
    for (const [key, element] of this.elements) {
      if (!after.has(key)) {
        this.elements.delete(key);
        this.removeElement(element, this.exitTarget(element.drawn, after), duration);
      }
    }
    for (const drawn of all) {
      const known = this.elements.get(drawn.key);
      const element = known ?? this.addElement(drawn);
      const moved = known === undefined || !same(known.drawn, drawn);
      element.drawn = drawn;
      updateElement(element, drawn);
      if (moved && duration > 0) {
        const from =
          before.get(drawn.key) ?? (drawn.above && before.get(drawn.above.key)) ?? drawn.at;
        animateMove(element, known === undefined, from, drawn.at, duration);
      }
    }
  }

  private addElement(drawn: DrawnItem): Element {
    const group = svg(
      'g',
      { 'data-key': drawn.key },
      svg('rect', { rx: 13, height: SPACING.height, y: -SPACING.height / 2 }),
      svg('text', { y: 0 }),
      svg('title'),
    );
    const edge = drawn.above === undefined ? undefined : svg('path');
    this.nodes.append(group);
    if (edge !== undefined) {
      this.edges.append(edge);
    }
    const element = { group, edge, drawn };
    this.elements.set(drawn.key, element);
    return element;
  }

  private removeElement({ group, edge, drawn }: Element, to: Point, duration: number): void {
    edge?.remove();
    if (duration === 0) {
      group.remove();
      return;
    }
    group.setAttribute('class', 'leaving');
    const fading = group.animate(
      [
        { transform: at(drawn.at), opacity: 1 },
        { transform: at(to), opacity: 0 },
      ],
      { duration, easing: 'ease-in' },
    );
    fading.onfinish = () => group.remove();
    fading.oncancel = () => group.remove();
  }

  /** Removed items move to the nearest node above that is left. */
  private exitTarget(drawn: DrawnItem, after: ReadonlyMap<string, DrawnItem>): Point {
    const above = drawn.above && after.get(drawn.above.key);
    return above?.at ?? drawn.above?.at ?? drawn.at;
  }

  private clear(): void {
    this.elements.clear();
    this.edges.replaceChildren();
    this.nodes.replaceChildren();
    this.element.scrollTo({ left: 0, top: 0 });
  }

  /** Scales the tree to its container, and scrolls the leaf or value into view. */
  private scale(): void {
    const { width, height } = this.layout;
    const place = this.element.clientWidth;
    if (place === 0) {
      return;
    }
    const margin = 4;
    const scale = Math.max(MIN_SCALE, Math.min(MAX_SCALE, place / (width + 2 * margin)));
    this.picture.setAttribute(
      'viewBox',
      `${-margin} ${-margin} ${width + 2 * margin} ${height + 2 * margin}`,
    );
    this.picture.setAttribute('width', String((width + 2 * margin) * scale));
    this.picture.setAttribute('height', String((height + 2 * margin) * scale));
    if (this.focus !== undefined) {
      scrollIntoRange(this.element, 'left', this.focus.x * scale, place);
      scrollIntoRange(this.element, 'top', this.focus.y * scale, this.element.clientHeight);
    }
  }
}

/** Sequences have no operator, so a row is at the top of their tree. */
function hasTop(history: FormulaHistory, { items }: Frame, state: number): boolean {
  return items[0]?.kind !== 'node' || history.label(items[0].node, state) !== '';
}

/** Scrolls only if the position is near or beyond the border. */
function scrollIntoRange(
  element: HTMLElement,
  side: 'left' | 'top',
  where: number,
  room: number,
): void {
  const border = Math.min(90, room / 4);
  const now = side === 'left' ? element.scrollLeft : element.scrollTop;
  if (where < now + border || where > now + room - border) {
    element.scrollTo({ [side]: where - room / 2 });
  }
}

function describe(history: FormulaHistory, state: number): string {
  const next = history.trace.steps[state];
  return `Tree of the formula after step ${state}${
    next === undefined ? '' : `; the leaf ${truncateMiddle(next.leaf, 60)} is replaced next`
  }`;
}

function updateElement({ group, edge }: Element, drawn: DrawnItem): void {
  const width = widthOf(drawn.label);
  const [rect, text, title] = group.children;
  rect?.setAttribute('x', String(-width / 2));
  rect?.setAttribute('width', String(width));
  if (text !== undefined && text.textContent !== drawn.label) {
    text.textContent = drawn.label;
  }
  if (title !== undefined) {
    title.textContent = drawn.title ?? '';
  }
  group.setAttribute(
    'class',
    [drawn.kind, drawn.operation ? 'operation' : 'operand', drawn.role].join(' '),
  );
  group.setAttribute('transform', `translate(${drawn.at.x} ${drawn.at.y})`);
  if (edge !== undefined && drawn.above !== undefined) {
    edge.setAttribute('d', curve(drawn.above.at, drawn.at));
    edge.setAttribute('class', drawn.role);
  }
}

function animateMove(
  { group, edge }: Element,
  fresh: boolean,
  from: Point,
  to: Point,
  duration: number,
): void {
  for (const running of group.getAnimations()) {
    running.cancel();
  }
  group.animate([{ transform: at(from), opacity: fresh ? 0 : 1 }, { transform: at(to) }], {
    duration,
    easing: 'ease-out',
  });
  edge?.animate([{ opacity: 0 }, { opacity: 1 }], { duration, easing: 'ease-in' });
}

function same(a: DrawnItem, b: DrawnItem): boolean {
  return (
    a.at.x === b.at.x &&
    a.at.y === b.at.y &&
    a.above?.at.x === b.above?.at.x &&
    a.above?.at.y === b.above?.at.y
  );
}

function at({ x, y }: Point): string {
  return `translate(${x}px, ${y}px)`;
}

function curve(from: Point, to: Point): string {
  const middle = (from.y + to.y) / 2;
  return `M${from.x} ${from.y}C${from.x} ${middle} ${to.x} ${middle} ${to.x} ${to.y}`;
}
