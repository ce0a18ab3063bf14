/** Rows that are drawn: from the first on, before the last. */
export interface Span {
  readonly first: number;
  readonly last: number;
}

/** What of very many rows of one height is drawn: those in sight, and some around them. */
export function inSight(
  rows: number,
  height: number,
  top: number,
  visible: number,
  around: number,
): Span {
  const first = Math.floor(top / height) - around;
  const last = Math.ceil((top + visible) / height) + around;
  const within = (row: number) => Math.min(Math.max(row, 0), rows);
  return { first: within(first), last: within(last) };
}
