import type { TraceResult, TraceStep } from '../protocol';
import { formatAtoms } from '../format';
import { below, type Effect, type FormulaHistory } from './formulaHistory';

/** What a step does to the row of atoms. */
interface Splice {
  readonly at: number;
  readonly removed: readonly number[];
  readonly inserted: readonly number[];
}

/** The tree of one state. */
interface State {
  readonly children: ReadonlyMap<number, readonly number[]>;
  readonly parents: ReadonlyMap<number, number>;
  /** The bracket that a closing atom closes. */
  readonly closed: ReadonlyMap<number, number>;
}

const ROOT = 0;
const NONE: readonly number[] = [];
/** How a sequence without atoms is written. */
const EMPTY = formatAtoms('');

/**
 * The tree of a sequence or polynomial during its rewriting. Steps rewrite rows of atoms, and may
 * move atoms out of their brackets. Atoms that stay keep their numbers.
 */
export class SequenceHistory implements FormulaHistory {
  readonly root = ROOT;
  readonly movesNodes = true;
  /** The atoms by their numbers; the root has no text. */
  private readonly texts = [''];
  /** The atom that closes, for each text that opens brackets. */
  private readonly closers = new Map<string, string>();
  private readonly splices: readonly Splice[];
  private row: number[];
  private state = 0;
  private tree: State | undefined;

  constructor(readonly trace: TraceResult) {
    this.row = this.initialRow();
    const row = [...this.row];
    this.splices = trace.steps.map((step) => {
      const splice = this.splice(row, step);
      row.splice(splice.at, splice.removed.length, ...splice.inserted);
      return splice;
    });
  }

  get end(): number {
    return this.trace.steps.length;
  }

  label(node: number, state: number): string {
    return node === ROOT && this.children(ROOT, state).length === 0 ? EMPTY : this.text(node);
  }

  labels(node: number): readonly string[] {
    return [this.text(node)];
  }

  private text(node: number): string {
    return this.texts[node] ?? '';
  }

  children(node: number, state: number): readonly number[] {
    return this.at(state).children.get(node) ?? NONE;
  }

  parent(node: number, state: number): number {
    return this.at(state).parents.get(node) ?? -1;
  }

  size(node: number, state: number): number {
    return below(this, node, state).length;
  }

  /** The leaf is around its atoms, or begins with the bracket around the others. */
  effect(state: number): Effect | undefined {
    const splice = this.splices[state];
    if (splice === undefined) {
      return undefined;
    }
    const covered = this.leaf(state);
    const [first = ROOT] = covered;
    const { parents } = this.at(state);
    const target = this.children(first, state).length > 0 ? first : (parents.get(first) ?? ROOT);
    return { target, covered, result: splice.inserted[0] ?? target };
  }

  leaf(state: number): readonly number[] {
    return this.nodes(this.splices[state]?.removed ?? NONE, state);
  }

  made(state: number): readonly number[] {
    return this.nodes(this.splices[state - 1]?.inserted ?? NONE, state);
  }

  /** The nodes of atoms; brackets are one node. */
  private nodes(atoms: readonly number[], state: number): readonly number[] {
    const { closed } = this.at(state);
    return [...new Set(atoms.map((atom) => closed.get(atom) ?? atom))];
  }

  private initialRow(): number[] {
    const { nodes, formula } = this.trace;
    const row: number[] = [];
    /** The brackets around the present node, with the places of their ends. */
    const open: { readonly end: number; readonly closer: string }[] = [];
    const close = (start: number) => {
      for (let last = open.at(-1); last !== undefined && last.end <= start; last = open.at(-1)) {
        row.push(this.add(last.closer));
        open.pop();
      }
    };
    for (const { start, end, label } of nodes.slice(1)) {
      close(start);
      row.push(this.add(label));
      if (end - start > label.length) {
        const closer = this.atoms(formula.slice(start, end)).at(-1) ?? '';
        this.closers.set(label, closer);
        open.push({ end, closer });
      }
    }
    close(Infinity);
    return row;
  }

  private add(text: string): number {
    return this.texts.push(text) - 1;
  }

  /** Polynomials have no whitespace, and all other sequences have it between their atoms. */
  private atoms(text: string): readonly string[] {
    const isPolynomial = !/\s/.test(this.trace.formula);
    return text.match(isPolynomial ? /[+-]\d*\*?\(|\)|[+-]?[^+\-()]+/g : /\S+/g) ?? [];
  }

  private splice(row: readonly number[], { leaf, value, offset }: TraceStep): Splice {
    const gap = /\s/.test(this.trace.formula) ? 1 : 0;
    let at = 0;
    for (let start = 0; at < row.length && start < offset; at++) {
      start += this.text(row[at] ?? ROOT).length + gap;
    }
    const removed = row.slice(at, at + this.atoms(leaf).length);
    const left = [...removed];
    const inserted = this.atoms(value === EMPTY ? '' : value).map((text) => {
      const same = left.findIndex((atom) => this.text(atom) === text);
      return left.splice(same, same < 0 ? 0 : 1)[0] ?? this.add(text);
    });
    return { at, removed, inserted };
  }

  private at(state: number): State {
    if (this.tree === undefined || state !== this.state) {
      const wanted = Math.min(state, this.end);
      for (; this.state < wanted; this.state++) {
        const { at, removed, inserted } = this.splices[this.state] ?? NOTHING;
        this.row.splice(at, removed.length, ...inserted);
      }
      for (; this.state > wanted; this.state--) {
        const { at, removed, inserted } = this.splices[this.state - 1] ?? NOTHING;
        this.row.splice(at, inserted.length, ...removed);
      }
      this.tree = this.treeOf(this.row);
    }
    return this.tree;
  }

  private treeOf(row: readonly number[]): State {
    const closed = this.closedBrackets(row);
    const ends = new Set(closed.values());
    const children = new Map<number, number[]>([[ROOT, []]]);
    const parents = new Map<number, number>();
    const around = [ROOT];
    for (const atom of row) {
      if (closed.has(atom)) {
        around.pop();
        continue;
      }
      const parent = around.at(-1) ?? ROOT;
      parents.set(atom, parent);
      children.get(parent)?.push(atom);
      if (ends.has(atom)) {
        children.set(atom, []);
        around.push(atom);
      }
    }
    return { children, parents, closed };
  }

  /** Each closing atom with its opening one. Others are atoms like any. */
  private closedBrackets(row: readonly number[]): ReadonlyMap<number, number> {
    const closed = new Map<number, number>();
    const open: number[] = [];
    for (const atom of row) {
      const last = open.at(-1);
      if (this.closers.has(this.text(atom))) {
        open.push(atom);
      } else if (last !== undefined && this.closers.get(this.text(last)) === this.text(atom)) {
        closed.set(atom, last);
        open.pop();
      }
    }
    return closed;
  }
}

const NOTHING: Splice = { at: 0, removed: NONE, inserted: NONE };
