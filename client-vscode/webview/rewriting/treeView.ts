import type { Story } from '../../src/trace/story';
import { svg } from '../shared/dom';
import { Frames, present } from './frame';
import type { Frame, Item } from './frame';
import { layout } from './layout';
import type { Layout, Point } from './layout';
import { shortened } from '../../src/words';

const SPACING = { gap: 10, level: 52, height: 26 };
const CHARACTER = 7.9;
const LONGEST_LABEL = 22;
/** Larger trees than the place for them are made smaller, as far as they can be read. */
const SMALLEST = 0.8;
const LARGEST = 1.15;

type Role = 'plain' | 'leaf' | 'value';

/** Something drawn, found again in the next state by its key. */
interface Drawn {
  readonly key: string;
  readonly kind: Item['kind'];
  readonly label: string;
  readonly title?: string;
  readonly operation: boolean;
  readonly role: Role;
  readonly at: Point;
  readonly above?: { readonly key: string; readonly at: Point };
}

interface Element {
  readonly group: SVGGElement;
  readonly edge: SVGPathElement | undefined;
  drawn: Drawn;
}

/** The formula as a tree that changes from state to state. */
export class TreePicture {
  readonly element: HTMLElement;
  private readonly edges = svg('g', { class: 'edges' });
  private readonly nodes = svg('g', { class: 'nodes' });
  private readonly picture = svg('svg', { role: 'img' }, this.edges, this.nodes);
  private readonly elements = new Map<string, Element>();
  private readonly still = window.matchMedia('(prefers-reduced-motion: reduce)');
  private readonly resized: ResizeObserver;
  private story: Story | undefined;
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

  /** Shows a state, within `duration` milliseconds. */
  show(story: Story, state: number, duration: number): void {
    if (story !== this.story) {
      this.story = story;
      this.frames = new Frames(story);
      this.frame = undefined;
      this.clear();
    }
    const frame = this.frames?.at(state);
    if (frame === undefined) {
      return;
    }
    if (frame !== this.frame) {
      this.frame = frame;
      this.layout = layout(
        frame.items.map((item) => ({ parent: item.parent, width: widest(story, item) })),
        SPACING,
      );
    }
    const drawn = draw(story, frame, this.layout, state);
    this.update(drawn, this.still.matches ? 0 : duration);
    this.picture.setAttribute('aria-label', describe(story, state));
    this.focus = (
      drawn.find(({ role }) => role === 'leaf') ?? drawn.find(({ role }) => role === 'value')
    )?.at;
    this.scale();
  }

  private update(all: readonly Drawn[], duration: number): void {
    const before = new Map([...this.elements].map(([key, { drawn }]) => [key, drawn.at]));
    const after = new Map(all.map((drawn) => [drawn.key, drawn]));
    for (const [key, element] of this.elements) {
      if (!after.has(key)) {
        this.elements.delete(key);
        this.leave(element, this.whither(element.drawn, after), duration);
      }
    }
    for (const drawn of all) {
      const known = this.elements.get(drawn.key);
      const element = known ?? this.enter(drawn);
      const moved = known === undefined || !same(known.drawn, drawn);
      element.drawn = drawn;
      dress(element, drawn);
      if (moved && duration > 0) {
        const from =
          before.get(drawn.key) ?? (drawn.above && before.get(drawn.above.key)) ?? drawn.at;
        glide(element, known === undefined, from, drawn.at, duration);
      }
    }
  }

  private enter(drawn: Drawn): Element {
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

  private leave({ group, edge, drawn }: Element, to: Point, duration: number): void {
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

  /** What leaves goes into the node above that is still there. */
  private whither(drawn: Drawn, after: ReadonlyMap<string, Drawn>): Point {
    const above = drawn.above && after.get(drawn.above.key);
    return above?.at ?? drawn.above?.at ?? drawn.at;
  }

  private clear(): void {
    this.elements.clear();
    this.edges.replaceChildren();
    this.nodes.replaceChildren();
    this.element.scrollTo({ left: 0, top: 0 });
  }

  /** Fits the tree into its place, and brings what matters into sight. */
  private scale(): void {
    const { width, height } = this.layout;
    const place = this.element.clientWidth;
    if (place === 0) {
      return;
    }
    const margin = 4;
    const scale = Math.max(SMALLEST, Math.min(LARGEST, place / (width + 2 * margin)));
    this.picture.setAttribute(
      'viewBox',
      `${-margin} ${-margin} ${width + 2 * margin} ${height + 2 * margin}`,
    );
    this.picture.setAttribute('width', String((width + 2 * margin) * scale));
    this.picture.setAttribute('height', String((height + 2 * margin) * scale));
    if (this.focus !== undefined) {
      reach(this.element, 'left', this.focus.x * scale, place);
      reach(this.element, 'top', this.focus.y * scale, this.element.clientHeight);
    }
  }
}

/** Scrolls only where something would be out of sight. */
function reach(element: HTMLElement, side: 'left' | 'top', where: number, room: number): void {
  const border = Math.min(90, room / 4);
  const now = side === 'left' ? element.scrollLeft : element.scrollTop;
  if (where < now + border || where > now + room - border) {
    element.scrollTo({ [side]: where - room / 2 });
  }
}

function draw(story: Story, frame: Frame, { points }: Layout, state: number): readonly Drawn[] {
  const roles = rolesAt(story, state);
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

  const drawn: Drawn[] = [];
  const node = (id: number, above: Drawn['above']): Drawn | undefined => {
    const point = places.get(id);
    if (point === undefined) {
      return undefined;
    }
    const label = story.label(id, state);
    return {
      key: `n${id}`,
      kind: 'node',
      label: shortened(label, LONGEST_LABEL),
      ...(label.length > LONGEST_LABEL ? { title: label } : {}),
      operation: story.children(id, state).length > 0,
      role: roles.get(id) ?? 'plain',
      at: point,
      ...(above === undefined ? {} : { above }),
    };
  };
  for (const index of present(story, frame, state)) {
    const item = frame.items[index];
    const point = points[index];
    if (item === undefined || point === undefined) {
      continue;
    }
    const above = edgeTo(frame.items[item.parent], points[item.parent]);
    if (item.kind === 'node') {
      const own = node(item.node, above);
      if (own !== undefined) {
        drawn.push(own);
      }
      const [first] = story.children(item.node, state);
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
        ...(above === undefined ? {} : { above }),
      });
    }
  }
  return drawn;
}

function edgeTo(item: Item | undefined, point: Point | undefined): Drawn['above'] {
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

function widest(story: Story, item: Item): number {
  const labels = item.kind === 'node' ? story.labels(item.node) : [labelOf(item)];
  return Math.max(...labels.map(widthOf));
}

function widthOf(label: string): number {
  return Math.max(28, Math.min(label.length, LONGEST_LABEL) * CHARACTER + 16);
}

/** The leaf that is to be replaced, with all of its subtree, and the value that has just come. */
function rolesAt(story: Story, state: number): ReadonlyMap<number, Role> {
  const roles = new Map<number, Role>();
  const made = story.effect(state - 1);
  if (made !== undefined) {
    roles.set(made.result, 'value');
  }
  const next = story.effect(state);
  if (next !== undefined) {
    const whole = next.covered.length === 0;
    const left = whole ? [...story.children(next.target, state)] : [...next.covered];
    roles.set(next.target, 'leaf');
    for (let node = left.pop(); node !== undefined; node = left.pop()) {
      // A value that is at once an operand of the next leaf is seen as what it has become.
      if (roles.get(node) !== 'value') {
        roles.set(node, 'leaf');
      }
      left.push(...story.children(node, state));
    }
  }
  return roles;
}

function describe(story: Story, state: number): string {
  const next = story.trace.steps[state];
  return `Tree of the formula after step ${state}${
    next === undefined ? '' : `; the leaf ${shortened(next.leaf, 60)} is replaced next`
  }`;
}

function dress({ group, edge }: Element, drawn: Drawn): void {
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

function glide(
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

function same(a: Drawn, b: Drawn): boolean {
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
