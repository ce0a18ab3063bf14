import {
  Tagger,
  Transformer,
  type Choice,
  type TaggerShape,
  type TransformerShape,
  type Written,
} from './networks.ts';

/** So often a visitor sees that work goes on. */
const PROGRESS_MS = 100;

/** Longer formulas would keep a browser busy for too long. */
export const MOST_CHARACTERS = 2000;

/** A mistake in a line, as the parser words it. */
export interface Problem {
  readonly start: number;
  readonly end: number;
  /** Its kind, as in docs/findings. */
  readonly code: string;
  /** 0 for an error, 1 for a warning, 2 for a note. */
  readonly severity: number;
  readonly message: string;
  readonly remedy: string;
}

/** A part of a formula: an operation, or an atom without children. */
export interface Part {
  readonly label: string;
  readonly start: number;
  readonly end: number;
  readonly children: readonly Part[];
}

/** A line as the grammar reads it. Without a sound formula, `canonical` is empty. */
export interface Line {
  readonly problems: readonly Problem[];
  /** The place of the formula. */
  readonly start: number;
  readonly end: number;
  /** Whether a rewriting may have steps. */
  readonly isReducible: boolean;
  readonly canonical: string;
  readonly exact: string;
  /** The value that the line expects; empty if it expects none. */
  readonly expected: string;
  readonly tree: Part | undefined;
}

/** Deeper trees are not drawn, and are too deep to be sent by a worker. */
const MOST_LEVELS = 50;

/** Returns a line without its tree if nobody draws it. */
export function drawable(line: Line): Line {
  return line.tree === undefined || levels(line.tree) <= MOST_LEVELS
    ? line
    : { ...line, tree: undefined };
}

function levels(part: Part): number {
  return 1 + Math.max(0, ...part.children.map(levels));
}

/** What replaces the text from `start` to `end` of a line. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A rewrite: the leaf from `start` to `end` of `before` becomes `value`. */
export interface Step {
  readonly before: string;
  readonly start: number;
  readonly end: number;
  readonly value: string;
  readonly confidence: number;
  /** The exact value of the leaf. */
  readonly exact: string;
  readonly rule: string;
  readonly after: string;
}

/** All steps. Without a value, `status` is the reason. */
export interface Solved {
  readonly steps: readonly Step[];
  readonly status: string;
  readonly value: string;
  /** The lowest of all steps, and of all operations that stay. */
  readonly confidence: number;
}

/** An output of the Selector, with its best match in the formula. */
export interface Output {
  readonly text: string;
  /** Where it, or what is most alike, begins. */
  readonly start: number;
  /** The share of its tokens that agree with the formula there. */
  readonly agreement: number;
  readonly confidence: number;
  /** How often it was drawn. */
  readonly drawn: number;
}

/** What the Selector answers about the next step. */
export interface Selected {
  /** Different outputs, the most confident first. */
  readonly outputs: readonly Output[];
  /** How many were drawn. */
  readonly drawn: number;
  /** The window that it read. */
  readonly start: number;
  readonly end: number;
  /** Where the leaf begins that it found; -1 if it found none. */
  readonly leafStart: number;
  readonly leaf: string;
}

export interface Networks {
  tag(pass: number, window: Int32Array): Float32Array;
  write(leaf: Int32Array): Written;
  select(tokens: Int32Array, positions: Int32Array, choice: Choice): Written;
  /** The range of the positions that a Selector reads. */
  readonly labels: number;
}

/** The program's grammar and rewriting, compiled to JavaScript (docs/playground). */
export interface Engine {
  /** Adds a language that the compiled file does not have. */
  describe(language: string, description: string, values: string): void;
  read(language: string, line: string): Line;
  /** Replaces a part of the canonical form of a line's formula, in the notation of the line. */
  edit(language: string, line: string, start: number, end: number, value: string): Edit;
  solve(language: string, formula: string, networks: Networks): Solved;
  select(language: string, formula: string, networks: Networks): Selected;
}

/** Reads and rewrites the formulas of one language. */
export interface Formulas {
  read(line: string): Promise<Line>;
  /**
   * Rewrites a formula in canonical form.
   *
   * @param progress gets the number of leaves that have a value
   */
  solve(canonical: string, progress: (leaves: number) => void): Promise<Solved>;
}

/** The sizes of a language's networks. Only the paper's languages have a Selector here. */
export interface Shapes {
  readonly tagger: TaggerShape;
  readonly solver: TransformerShape;
  readonly selector?: TransformerShape;
}

/** Joins the networks of a language. */
export function networks(
  shapes: Shapes,
  tagger: ArrayBuffer,
  solver: ArrayBuffer,
  selector?: ArrayBuffer,
): Networks {
  const marks = new Tagger(shapes.tagger, tagger);
  const values = new Transformer(shapes.solver, solver);
  const leaves =
    shapes.selector === undefined || selector === undefined
      ? undefined
      : new Transformer(shapes.selector, selector);
  return {
    tag: (pass, window) => marks.tag(pass, window),
    write: (leaf) => values.write(leaf),
    select(tokens, positions, choice) {
      if (leaves === undefined) throw new Error('the Selector is not loaded');
      return leaves.write(tokens, positions, choice);
    },
    labels: shapes.selector?.labels ?? 0,
  };
}

/**
 * Networks that tell how many leaves have a value, now and then.
 *
 * @param now a clock in milliseconds
 */
export function counted(
  known: Networks,
  progress: (leaves: number) => void,
  now: () => number,
): Networks {
  let leaves = 0;
  let told = now();
  return {
    ...known,
    write(leaf) {
      leaves++;
      if (now() - told >= PROGRESS_MS) {
        told = now();
        progress(leaves);
      }
      return known.write(leaf);
    },
  };
}

/** A browser's own message names no remedy, and each browser has another one. */
export function unloaded(what: string): Error {
  return new Error(`${what} cannot be loaded: check your connection, then press the button again.`);
}

export async function answer(address: string): Promise<Response> {
  const response = await fetch(address).catch(() => {
    throw unloaded(address);
  });
  if (!response.ok) throw unloaded(`${address} (${response.status})`);
  return response;
}

/** How often code could not be loaded, by its address. */
const faults = new Map<string, number>();

/**
 * Loads compiled code, which is large, when a visitor first needs it. Browsers remember that an
 * address could not be loaded as a module, so each try has another one.
 */
export function loadCode<T>(address: string): Promise<T> {
  const before = faults.get(address) ?? 0;
  const tried = before === 0 ? address : `${address}?try=${before + 1}`;
  return (import(/* @vite-ignore */ tried) as Promise<T>).catch(() => {
    faults.set(address, before + 1);
    throw unloaded(address);
  });
}

/** Loads each thing once, and again after a fault. */
export class Loaded<T> {
  readonly #things = new Map<string, Promise<T>>();

  get(name: string, load: () => Promise<T>): Promise<T> {
    const known = this.#things.get(name) ?? load();
    this.#things.set(name, known);
    known.catch(() => this.#things.delete(name));
    return known;
  }
}
