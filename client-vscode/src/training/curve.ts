/** A point of a curve: the mean of `count` values, at the iteration of the last one. */
export interface CurvePoint {
  readonly iteration: number;
  readonly value: number;
  readonly count: number;
}

/** A value over a whole training, in a bounded number of points. */
export interface Curve {
  /** Number of values that each full point averages. */
  readonly valuesPerPoint: number;
  readonly points: readonly CurvePoint[];
}

export const MAX_POINTS = 1_000;

export const EMPTY_CURVE: Curve = { valuesPerPoint: 1, points: [] };

/** Adds a value to a curve. Merges pairs of points if there would be too many. */
export function addValue(curve: Curve, iteration: number, value: number): Curve {
  const last = curve.points.at(-1);
  const point = { iteration, value, count: 1 };
  if (last !== undefined && last.count < curve.valuesPerPoint) {
    return { ...curve, points: [...curve.points.slice(0, -1), mergePoints(last, point)] };
  }
  const points = [...curve.points, point];
  return points.length <= MAX_POINTS
    ? { ...curve, points }
    : { valuesPerPoint: 2 * curve.valuesPerPoint, points: mergePairs(points) };
}

/** The curve up to and including an iteration. */
export function truncateAfter(curve: Curve, iteration: number): Curve {
  return { ...curve, points: curve.points.filter((point) => point.iteration <= iteration) };
}

function mergePairs(points: readonly CurvePoint[]): readonly CurvePoint[] {
  const coarser: CurvePoint[] = [];
  for (let i = 0; i < points.length; i += 2) {
    const [first, second] = points.slice(i, i + 2);
    if (first !== undefined) {
      coarser.push(second === undefined ? first : mergePoints(first, second));
    }
  }
  return coarser;
}

function mergePoints(first: CurvePoint, second: CurvePoint): CurvePoint {
  const count = first.count + second.count;
  return {
    iteration: second.iteration,
    value: (first.value * first.count + second.value * second.count) / count,
    count,
  };
}
