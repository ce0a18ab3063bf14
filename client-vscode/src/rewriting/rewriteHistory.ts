import type { TraceResult, TraceStep } from '../protocol';
import { below, type Effect, type FormulaHistory } from './formulaHistory';
import { canonicalText } from './states';

/** A node's form from state `from` on. */
interface Form {
  readonly from: number;
  readonly label: string;
  readonly children: readonly number[];
}

interface Node {
  readonly parent: number;
  readonly forms: Form[];
  /** The number of characters in the last state, as are the gaps. */
  length: number;
  /** Before each child, and after the last one. */
  gaps: readonly number[];
}

interface Place {
  readonly node: number;
  readonly start: number;
  readonly end: number;
}

/** The tree of operations during a rewriting, which replaces them by their values. */
export class RewriteHistory implements FormulaHistory {
  readonly root = 0;
  readonly movesNodes = false;
  private readonly nodes: Node[];
  private readonly effects: readonly Effect[];

  constructor(readonly trace: TraceResult) {
    this.nodes = initialNodes(trace);
    this.effects = trace.steps.map((step, state) => this.apply(step, state + 1));
  }

  get end(): number {
    return this.trace.steps.length;
  }

  effect(state: number): Effect | undefined {
    return this.effects[state];
  }

  leaf(state: number): readonly number[] {
    const next = this.effects[state];
    if (next === undefined) {
      return [];
    }
    const operands = next.covered.length === 0 ? this.children(next.target, state) : next.covered;
    return [next.target, ...operands.flatMap((operand) => below(this, operand, state))];
  }

  made(state: number): readonly number[] {
    const made = this.effects[state - 1];
    return made === undefined ? [] : [made.result];
  }

  parent(node: number): number {
    return this.node(node).parent;
  }

  label(node: number, state: number): string {
    return this.form(node, state).label;
  }

  labels(node: number): readonly string[] {
    return this.node(node).forms.map((form) => form.label);
  }

  children(node: number, state: number): readonly number[] {
    return this.form(node, state).children;
  }

  size(node: number, state: number): number {
    return below(this, node, state).length;
  }

  private node(node: number): Node {
    const found = this.nodes[node];
    if (found === undefined) {
      throw new RangeError(`no node ${node}`);
    }
    return found;
  }

  private form(node: number, state: number): Form {
    const form = this.node(node).forms.findLast(({ from }) => from <= state);
    if (form === undefined) {
      throw new RangeError(`node ${node} has no form`);
    }
    return form;
  }

  /** The children of a node in the last state. */
  private places({ node, start }: Place): readonly Place[] {
    const { gaps } = this.node(node);
    let end = start;
    return this.children(node, Infinity).map((child, index) => {
      const from = end + (gaps[index] ?? 0);
      end = from + this.node(child).length;
      return { node: child, start: from, end };
    });
  }

  private apply(step: TraceStep, from: number): Effect {
    const end = step.offset + step.leaf.length;
    let place: Place = { node: this.root, start: 0, end: this.node(this.root).length };
    const isLeaf = () => place.start === step.offset && place.end === end;
    for (let below: Place | undefined = place; below !== undefined && !isLeaf();) {
      below = this.places(place).find((child) => child.start <= step.offset && end <= child.end);
      place = below ?? place;
    }

    const target = place.node;
    const node = this.node(target);
    const { label } = this.form(target, Infinity);
    const covered = isLeaf() ? [] : this.operands(step, place, label);
    let result = target;
    if (covered.length > 0) {
      const value = step.value.slice(label.length);
      const forms = [{ from, label: value, children: [] }];
      result = this.nodes.push({ parent: target, forms, length: value.length, gaps: [] }) - 1;
      const children = [result, ...this.children(target, Infinity).slice(covered.length)];
      node.gaps = [...node.gaps.slice(0, 1), ...node.gaps.slice(covered.length)];
      node.forms.push({ from, label, children });
    } else {
      const text = isLeaf() ? step.value : canonicalText(this.trace, from).slice(place.start);
      const length = node.length + step.value.length - step.leaf.length;
      node.forms.push({ from, label: text.slice(0, length), children: [] });
    }
    for (let above = target; above >= 0; above = this.parent(above)) {
      this.node(above).length += step.value.length - step.leaf.length;
    }
    return { target, covered, result };
  }

  /** The first operands of an operator that a step replaces by one value, such as `SM76` by `SM3`. */
  private operands(step: TraceStep, place: Place, label: string): readonly number[] {
    const first = place.start + (this.node(place.node).gaps[0] ?? 0);
    const places = this.places(place);
    const last = places.findIndex(({ end }) => end === step.offset + step.leaf.length);
    return step.leaf.startsWith(label) &&
      step.value.startsWith(label) &&
      step.value !== label &&
      step.offset === first - label.length
      ? places.slice(0, last + 1).map(({ node }) => node)
      : [];
  }
}

/** The nodes of the original formula. */
function initialNodes(trace: TraceResult): Node[] {
  const children: number[][] = trace.nodes.map(() => []);
  for (const [index, node] of trace.nodes.entries()) {
    children[node.parent]?.push(index);
  }
  return trace.nodes.map(({ parent, label, start, end }, index) => {
    const below = children[index] ?? [];
    let at = start;
    const gaps = below.map((child) => {
      const gap = (trace.nodes[child]?.start ?? at) - at;
      at = trace.nodes[child]?.end ?? at;
      return gap;
    });
    return {
      parent,
      forms: [{ from: 0, label, children: below }],
      length: end - start,
      gaps: [...gaps, end - at],
    };
  });
}
