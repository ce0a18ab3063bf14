/** When an iteration was reached, in milliseconds of any clock that only goes forward. */
export interface Sample {
  readonly at: number;
  readonly iteration: number;
}

/** So long that the pauses of validations are evened out, and short enough to notice a change. */
const WINDOW_MS = 60_000;

/** Shorter spans say too little to be shown. */
const SHORTEST_MS = 1_000;

export function sampled(samples: readonly Sample[], sample: Sample): readonly Sample[] {
  return [...samples.filter(({ at }) => at >= sample.at - WINDOW_MS), sample];
}

/** Iterations a second; undefined while too little is known. */
export function speed(samples: readonly Sample[]): number | undefined {
  const first = samples.at(0);
  const last = samples.at(-1);
  if (first === undefined || last === undefined || last.at - first.at < SHORTEST_MS) {
    return undefined;
  }
  return ((last.iteration - first.iteration) * 1_000) / (last.at - first.at);
}
