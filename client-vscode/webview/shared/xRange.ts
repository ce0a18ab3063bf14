/** The range of an axis of counts. A single count stands in the middle, without room for others. */
export function xRange(first: number | null, last: number | null): [number | null, number | null] {
  return first !== null && first === last ? [first - 0.5, first + 0.5] : [first, last];
}
