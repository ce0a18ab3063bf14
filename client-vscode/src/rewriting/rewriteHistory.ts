import type { TraceResult } from '../protocol';

/** The effect of a step on the tree. */
export interface Effect {
  /** The node whose text contains the leaf. */
  readonly target: number;
  /** The replaced children of the target; empty if the whole target is replaced. */
  readonly covered: readonly number[];
  /** The node that shows the value from the next state on. */
  readonly result: number;
}

/** A node's form from state `from` on. */
interface Form {
  readonly from: number;
  readonly label: string;
  /** The whole text, if the node has no children. */
  readonly text?: string;
  /** The node of the value that replaces the first `skip` children. */
  readonly first?: number;
  readonly skip: number;
}

interface Node {
  readonly parent: number;
  /** The children in the original formula. Forms say which of them remain. */
  readonly children: number[];
  /** Text before each child, and after the last one. */
  readonly between: readonly string[];
  readonly forms: Form[];
}

/**
 * The states of a formula during its rewriting: state k is the formula after k steps. The text and
 * tree of any state are available directly, without replaying the earlier steps.
 */
export class RewriteHistory {
  readonly root = 0;
  private readonly nodes: Node[];
  private readonly effects: Effect[] = [];

  constructor(readonly trace: TraceResult) {
    this.nodes = initialNodes(trace);
    const lengths = trace.nodes.map((node) => node.end - node.start);
    for (const [index, step] of trace.steps.entries()) {
      this.effects.push(this.apply(index, step, lengths));
    }
  }

  /** The number of steps, which is also the number of the last state. */
  get end(): number {
    return this.trace.steps.length;
  }

  /** The effect of the step from state `index` to the next one. */
  effect(index: number): Effect | undefined {
    return this.effects[index];
  }

  parent(node: number): number {
    return this.node(node).parent;
  }

  label(node: number, state: number): string {
    return this.form(node, state).label;
  }

  /** All labels that a node has in any state. */
  labels(node: number): readonly string[] {
    return this.node(node).forms.map((form) => form.label);
  }

  children(node: number, state: number): readonly number[] {
    const form = this.form(node, state);
    if (form.text !== undefined) {
      return [];
    }
    const rest = this.node(node).children.slice(form.skip);
    return form.first === undefined ? rest : [form.first, ...rest];
  }

  /** The number of nodes of a subtree. */
  size(node: number, state: number): number {
    let count = 0;
    const left = [node];
    for (let next = left.pop(); next !== undefined; next = left.pop()) {
      count++;
      for (const child of this.children(next, state)) {
        left.push(child);
      }
    }
    return count;
  }

  text(state: number, node = this.root): string {
    const parts: string[] = [];
    const left: (number | string)[] = [node];
    for (let next = left.pop(); next !== undefined; next = left.pop()) {
      if (typeof next === 'string') {
        parts.push(next);
        continue;
      }
      const form = this.form(next, state);
      if (form.text !== undefined) {
        parts.push(form.text);
        continue;
      }
      const { children, between } = this.node(next);
      left.push(between.at(-1) ?? '');
      for (let index = children.length - 1; index >= form.skip; index--) {
        left.push(children[index] ?? '');
        if (index > 0) {
          left.push(between[index] ?? '');
        }
      }
      if (form.first !== undefined) {
        left.push(form.first);
      }
      left.push(between[0] ?? '');
    }
    return parts.join('');
  }

  private node(node: number): Node {
    const found = this.nodes[node];
    if (found === undefined) {
      throw new RangeError(`no node ${node}`);
    }
    return found;
  }

  /** The form of a node in a state, found by binary search. */
  private form(node: number, state: number): Form {
    const { forms } = this.node(node);
    let low = 0;
    let high = forms.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((forms[middle]?.from ?? 0) <= state) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    const form = forms[low];
    if (form === undefined) {
      throw new RangeError(`node ${node} has no form`);
    }
    return form;
  }

  private apply(state: number, step: TraceResult['steps'][number], lengths: number[]): Effect {
    const length = (node: number) => lengths[node] ?? 0;
    const end = step.offset + step.leaf.length;
    let target = this.root;
    let start = 0;
    for (let below: Place | undefined = { node: target, start }; below !== undefined;) {
      ({ node: target, start } = below);
      below =
        start === step.offset && start + length(target) === end
          ? undefined
          : this.places(target, start, state, length).find(
              (child) => child.start <= step.offset && end <= child.start + length(child.node),
            );
    }

    let effect: Effect;
    if (start === step.offset && start + length(target) === end) {
      this.addForm(target, { from: state + 1, label: step.value, text: step.value, skip: 0 });
      effect = { target, covered: [], result: target };
    } else {
      effect =
        this.replaceOperands(state, step, target, start, length) ??
        this.replaceText(state, step, target, step.offset - start);
    }
    if (effect.result !== target) {
      lengths[effect.result] = this.text(state + 1, effect.result).length;
    }
    const change = step.value.length - step.leaf.length;
    for (let node = target; node >= 0; node = this.parent(node)) {
      lengths[node] = length(node) + change;
    }
    return effect;
  }

  /** Replaces an operator's first operands by one value, such as `SM76` by `SM3`. */
  private replaceOperands(
    state: number,
    step: TraceResult['steps'][number],
    target: number,
    start: number,
    length: (node: number) => number,
  ): Effect | undefined {
    const form = this.form(target, state);
    const head = this.node(target).between[0] ?? '';
    const value = step.value.slice(form.label.length);
    if (
      form.text !== undefined ||
      !head.endsWith(form.label) ||
      !step.value.startsWith(form.label) ||
      value === '' ||
      step.offset !== start + head.length - form.label.length
    ) {
      return undefined;
    }
    const end = step.offset + step.leaf.length;
    const covered: number[] = [];
    let at = 0;
    for (const child of this.places(target, start, state, length)) {
      if (child.start >= end) {
        break;
      }
      covered.push(child.node);
      at = child.start + length(child.node);
    }
    if (at !== end) {
      return undefined;
    }
    const first =
      this.nodes.push({
        parent: target,
        children: [],
        between: [],
        forms: [{ from: state + 1, label: value, text: value, skip: 0 }],
      }) - 1;
    const skip = form.skip + covered.length - (form.first === undefined ? 0 : 1);
    this.addForm(target, { from: state + 1, label: form.label, first, skip });
    return { target, covered, result: first };
  }

  /** Replaces a text that is not a part of the tree. The node becomes a plain text. */
  private replaceText(
    state: number,
    step: TraceResult['steps'][number],
    target: number,
    offset: number,
  ): Effect {
    const text = this.text(state, target);
    const after = text.slice(0, offset) + step.value + text.slice(offset + step.leaf.length);
    this.addForm(target, { from: state + 1, label: after, text: after, skip: 0 });
    return { target, covered: [], result: target };
  }

  private addForm(node: number, form: Form): void {
    this.node(node).forms.push(form);
  }

  /** The children of a node with their start offsets in the formula. */
  private places(
    node: number,
    start: number,
    state: number,
    length: (node: number) => number,
  ): readonly Place[] {
    const { between, children } = this.node(node);
    const form = this.form(node, state);
    if (form.text !== undefined) {
      return [];
    }
    const places: Place[] = [];
    let at = start + (between[0]?.length ?? 0);
    if (form.first !== undefined) {
      places.push({ node: form.first, start: at });
      at += length(form.first);
    }
    for (let index = form.skip; index < children.length; index++) {
      at += index > 0 ? (between[index]?.length ?? 0) : 0;
      const child = children[index] ?? 0;
      places.push({ node: child, start: at });
      at += length(child);
    }
    return places;
  }
}

interface Place {
  readonly node: number;
  readonly start: number;
}

/** The nodes of the original formula. */
function initialNodes(trace: TraceResult): Node[] {
  const children: number[][] = trace.nodes.map(() => []);
  for (const [index, node] of trace.nodes.entries()) {
    children[node.parent]?.push(index);
  }
  return trace.nodes.map((node, index) => {
    const below = children[index] ?? [];
    const between: string[] = [];
    let at = node.start;
    for (const child of below) {
      const { start, end } = trace.nodes[child] ?? node;
      between.push(trace.formula.slice(at, start));
      at = end;
    }
    between.push(trace.formula.slice(at, node.end));
    const form = { from: 0, label: node.label, skip: 0 };
    return {
      parent: node.parent,
      children: below,
      between,
      forms: [
        below.length > 0 ? form : { ...form, text: trace.formula.slice(node.start, node.end) },
      ],
    };
  });
}
