/** A point of a curve: the mean of what it stands for, at the last iteration of it. */
export interface CurvePoint {
  readonly iteration: number;
  readonly value: number;
  readonly count: number;
}

/** The course of a value over a whole training, in a bounded number of points. */
export interface Curve {
  /** Values a point. */
  readonly grain: number;
  readonly points: readonly CurvePoint[];
}

export const MOST_POINTS = 1_000;

export const NO_CURVE: Curve = { grain: 1, points: [] };

/** The curve with one more value; all points become twice as coarse where there would be too many. */
export function extended(curve: Curve, iteration: number, value: number): Curve {
  const last = curve.points.at(-1);
  const point = { iteration, value, count: 1 };
  if (last !== undefined && last.count < curve.grain) {
    return { ...curve, points: [...curve.points.slice(0, -1), joined(last, point)] };
  }
  const points = [...curve.points, point];
  return points.length <= MOST_POINTS
    ? { ...curve, points }
    : { grain: 2 * curve.grain, points: paired(points) };
}

/** The curve up to an iteration, that one included. */
export function until(curve: Curve, iteration: number): Curve {
  return { ...curve, points: curve.points.filter((point) => point.iteration <= iteration) };
}

function paired(points: readonly CurvePoint[]): readonly CurvePoint[] {
  const coarser: CurvePoint[] = [];
  for (let i = 0; i < points.length; i += 2) {
    const [first, second] = points.slice(i, i + 2);
    if (first !== undefined) {
      coarser.push(second === undefined ? first : joined(first, second));
    }
  }
  return coarser;
}

function joined(first: CurvePoint, second: CurvePoint): CurvePoint {
  const count = first.count + second.count;
  return {
    iteration: second.iteration,
    value: (first.value * first.count + second.value * second.count) / count,
    count,
  };
}
