/** A selection, with lines from 0. */
interface SelectedText {
  readonly start: { readonly line: number };
  readonly end: { readonly line: number; readonly character: number };
  readonly isEmpty: boolean;
}

/** The lines that selections touch. A selection that ends at the begin of a line leaves it out. */
export function selectedLines(selections: readonly SelectedText[]): number[] {
  const lines = selections.flatMap(({ start, end, isEmpty }) => {
    const last = !isEmpty && end.character === 0 ? end.line - 1 : end.line;
    return Array.from({ length: last - start.line + 1 }, (_, index) => start.line + index);
  });
  return [...new Set(lines)].sort((a, b) => a - b);
}
