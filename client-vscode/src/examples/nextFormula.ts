/** Where a text holds an operation. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

/**
 * The first operation in a line or after it; without any, the first of the text. Values, blank lines
 * and comments are passed over.
 */
export function nextFormula(lines: readonly string[], from: number): Place | undefined {
  const places = lines.flatMap((text, line) => {
    const column = text.replace(/#.*/, '').search(/[([]/);
    return column < 0 ? [] : [{ line, column }];
  });
  return places.find((place) => place.line >= from) ?? places[0];
}
