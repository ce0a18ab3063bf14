/** Formulas of the playground's languages, which a worker reads and rewrites. */

import type { Formulas, Line, Selected, Solved } from '../../../playground/src/main/typescript/engine.ts';
import worker from './formulas.worker.ts?worker&url';
import { Work } from './work.ts';

/** The questions to the worker. */
export type FormulaMethods = {
  /** Loads what the language needs, and returns the addresses of its files. */
  prepare(language: string): readonly string[];
  read(language: string, line: string): Line;
  solve(language: string, canonical: string): Solved;
  /** Asks the paper's Selector for the leaf of the next step. */
  select(language: string, canonical: string): Selected;
};

export type FormulaWork = Work<FormulaMethods>;

/** @param folder of the compiled file and the networks, as a whole address */
export function formulaWork(folder: string): FormulaWork {
  return new Work(
    () => new Worker(worker, { type: 'module' }),
    folder,
    'the code that reads formulas',
  );
}

/** The address of the worker's code. */
export const WORKER = worker;

export function formulasOf(work: FormulaWork, language: string): Formulas {
  return {
    read: (line) => work.ask('read', [language, line]),
    solve: (canonical, progress) => work.ask('solve', [language, canonical], progress),
  };
}
