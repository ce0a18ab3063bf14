import type { RunDetail } from '../../src/training/pageMessages';

/** Values of x, and the values of each line, with null for missing ones. */
export interface LossLines {
  readonly xs: readonly number[];
  /** Of single iterations; of parts of the iterations; since the last validation. */
  readonly lines: readonly (readonly (number | null)[])[];
}

/** The losses of a run, one line for each kind: a mean is no neighbour of a single loss. */
export function lossLines({
  losses,
  means,
  points,
}: Pick<RunDetail, 'losses' | 'means' | 'points'>): LossLines {
  const validations = points.map(({ iteration, loss }) => [iteration, loss] as const);
  const kinds = [losses, means, validations].map((values) => new Map<number, number>(values));
  const xs = [...new Set(kinds.flatMap((values) => [...values.keys()]))].sort((a, b) => a - b);
  return { xs, lines: kinds.map((values) => xs.map((x) => values.get(x) ?? null)) };
}
