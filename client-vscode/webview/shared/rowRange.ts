/** The rows to draw: from `first`, up to but not including `last`. */
export interface RowRange {
  readonly first: number;
  readonly last: number;
}

/** The visible rows of a long table with equal row heights, plus `overscan` rows on both sides. */
export function visibleRows(
  rows: number,
  height: number,
  top: number,
  visible: number,
  overscan: number,
): RowRange {
  const first = Math.floor(top / height) - overscan;
  const last = Math.ceil((top + visible) / height) + overscan;
  const within = (row: number) => Math.min(Math.max(row, 0), rows);
  return { first: within(first), last: within(last) };
}
