import { Solver, Tagger, type SolverShape, type TaggerShape, type Written } from './networks.ts';

/** A mistake in a line, as the parser words it. */
export interface Problem {
  readonly start: number;
  readonly end: number;
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
  readonly canonical: string;
  readonly exact: string;
  /** The value that the line expects; empty if it expects none. */
  readonly expected: string;
  readonly tree: Part | undefined;
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

export interface Networks {
  tag(pass: number, window: Int32Array): Float32Array;
  write(leaf: Int32Array): Written;
}

/** The program's grammar and rewriting, compiled to JavaScript (docs/playground). */
export interface Engine {
  read(language: string, line: string): Line;
  solve(language: string, formula: string, networks: Networks): Solved;
}

/** Reads and rewrites the formulas of one language. */
export interface Formulas {
  read(line: string): Promise<Line>;
  /** Rewrites a formula in canonical form. */
  solve(canonical: string): Promise<Solved>;
}

/** Joins the networks of a language. */
export function networks(
  shapes: { readonly tagger: TaggerShape; readonly solver: SolverShape },
  tagger: ArrayBuffer,
  solver: ArrayBuffer,
): Networks {
  const marks = new Tagger(shapes.tagger, tagger);
  const values = new Solver(shapes.solver, solver);
  return {
    tag: (pass, window) => marks.tag(pass, window),
    write: (leaf) => values.write(leaf),
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

const loaded = new Map<string, Promise<Networks>>();

/** Loads the engine, which is large, when a visitor first needs it. */
export function loadEngine(folder: string): Promise<Engine> {
  const address = `${folder}engine.js`;
  return (import(/* @vite-ignore */ address) as Promise<Engine>).catch(() => {
    throw unloaded(address);
  });
}

/** Reads and rewrites formulas of a language of the playground, whose networks are loaded. */
export function formulasOf(engine: Engine, language: string, folder: string): Formulas {
  return {
    read: (line) => Promise.resolve(engine.read(language, line)),
    async solve(canonical) {
      const loaded = await loadNetworks(folder, language);
      // The browser shows that it is busy first.
      await new Promise((done) => setTimeout(done));
      return engine.solve(language, canonical, loaded);
    },
  };
}

/** Loads the networks of a language once. */
export function loadNetworks(folder: string, language: string): Promise<Networks> {
  const files = `${folder}${language}/`;
  const known =
    loaded.get(language) ??
    Promise.all([
      answer(`${files}networks.json`).then((response) => response.json()),
      answer(`${files}tagger.safetensors`).then((response) => response.arrayBuffer()),
      answer(`${files}solver.safetensors`).then((response) => response.arrayBuffer()),
    ]).then(([shapes, tagger, solver]) => networks(shapes, tagger, solver));
  loaded.set(language, known);
  known.catch(() => loaded.delete(language));
  return known;
}
