/** Rules that a visitor writes, and what the networks that read rules say about them. */

import type { Line, Solved } from '../../../playground/src/main/typescript/engine.ts';
import { readSafetensors, type Arrays } from '../../../playground/src/main/typescript/networks.ts';

/** A mistake in a description, as `nrs language check` words it. */
export interface Mistake {
  /** From 1; 0 if it is about the whole description. */
  readonly line: number;
  /** The text of the wrong line, such as a rule; empty for the whole line. */
  readonly source: string;
  readonly what: string;
}

/** What a check found. Without mistakes, `summary` says what was proved. */
export interface Checked {
  readonly mistakes: readonly Mistake[];
  readonly summary: string;
  /** A formula of the language. */
  readonly example: string;
}

/** A wrong answer of the networks. */
export interface Wrong {
  readonly question: string;
  readonly expected: string;
  readonly answer: string;
}

/** What the networks answered to all questions, in the words of the program. */
export interface Answered {
  readonly refused: '';
  readonly words: string;
  /** Whether no answer is wrong, so that formulas may be rewritten. */
  readonly isRight: boolean;
  /** Whether it is proved for every formula. */
  readonly isProved: boolean;
  readonly leaves: number;
  readonly windows: number;
  /** The smallest distance of a right answer's logit from the next one. */
  readonly margin: number;
  /** How many rotations of the vectors were tried until this one, from 1. */
  readonly rotation: number;
  /** The first wrong answers. */
  readonly wrong: readonly Wrong[];
}

/** Why the networks are not asked. */
export type Asked = Answered | { readonly refused: string };

/** The networks that read rules, as the compiled file takes them. */
export interface FamilyWeights {
  readonly solver: Int32Array;
  readonly tagger: Int32Array;
  names(module: Module): string[];
  array(module: Module, name: string): Float32Array | undefined;
  rotation(number: number): Float32Array;
}

type Module = 'solver' | 'tagger';

/** Of the networks' `config.json`, the sizes by their names. */
export type FamilyShapes = Readonly<Record<Module, Readonly<Record<string, number>>>>;

/** In the order of Java's records. */
const SIZES = {
  solver: ['places', 'symbols', 'numbers', 'key', 'value', 'units', 'hidden'],
  tagger: ['window', 'roles', 'lengths', 'width'],
} as const;

/** The checked description of a language, in the compiled file. */
interface OwnLanguage {
  ask(weights: FamilyWeights, progress: (questions: number) => void): Asked;
  read(line: string): Line;
  solve(formula: string): Solved;
}

/** What `rules.js` exports, which TeaVM compiles from `OwnRules`. */
export interface RulesEngine {
  check(text: string): Checked & { readonly language: OwnLanguage | undefined };
}

/**
 * Joins the files of the networks.
 *
 * @param rotation reads the vectors of a number, most of which nobody needs
 */
export function familyWeights(
  shapes: FamilyShapes,
  files: Readonly<Record<Module, ArrayBuffer>>,
  rotation: (number: number) => Float32Array,
): FamilyWeights {
  const arrays: Record<Module, Arrays> = {
    solver: readSafetensors(files.solver),
    tagger: readSafetensors(files.tagger),
  };
  const sizes = (module: Module) =>
    Int32Array.from(SIZES[module], (name) => shapes[module][name] ?? 0);
  return {
    solver: sizes('solver'),
    tagger: sizes('tagger'),
    names: (module) => [...arrays[module].keys()],
    array: (module, name) => arrays[module].get(name),
    rotation,
  };
}

/** The questions to the worker. */
export type RuleMethods = {
  check(text: string): Checked;
  ask(): Asked;
  read(line: string): Line;
  solve(canonical: string): Solved;
};
