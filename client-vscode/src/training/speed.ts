/** An iteration and the time when it was reached, in milliseconds of a monotonic clock. */
export interface Sample {
  readonly at: number;
  readonly iteration: number;
}

/** Long enough to average over the pauses of validations, short enough to notice changes. */
const WINDOW_MS = 60_000;

/** The speed is unknown for shorter time spans. */
const MIN_SPAN_MS = 1_000;

export function addSample(samples: readonly Sample[], sample: Sample): readonly Sample[] {
  return [...samples.filter(({ at }) => at >= sample.at - WINDOW_MS), sample];
}

/** Iterations per second; undefined if the samples cover too little time. */
export function iterationsPerSecond(samples: readonly Sample[]): number | undefined {
  const first = samples.at(0);
  const last = samples.at(-1);
  if (first === undefined || last === undefined || last.at - first.at < MIN_SPAN_MS) {
    return undefined;
  }
  return ((last.iteration - first.iteration) * 1_000) / (last.at - first.at);
}
