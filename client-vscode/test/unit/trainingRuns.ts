import type { KnownLanguage, RunDescription } from '../../src/protocol';

export const LANGUAGES: readonly KnownLanguage[] = [
  { id: 'listops', name: 'ListOps', extension: '.listops' },
  { id: 'duo', name: 'Duo', extension: '.duo', example: '(0|1)' },
];

export const RUN = 'runs/listops-solver-default';

/** A run that has done 20 of 40 iterations. */
export function unfinishedRun(more: Partial<RunDescription> = {}): RunDescription {
  return {
    run: RUN,
    language: 'listops',
    module: 'solver',
    preset: 'default',
    state: 'unfinished',
    active: false,
    iteration: 20,
    iterations: 40,
    seed: 1,
    points: [],
    losses: [],
    ...more,
  };
}
