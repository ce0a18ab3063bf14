import { hasOwnIdentifier, type KnownLanguage } from '../protocol';

/** The text of a new formula file. It names a language that the editor does not know by itself. */
export function newFormulaFile({ id, example }: KnownLanguage): string {
  return hasOwnIdentifier(id) ? '' : `# language: ${id}\n\n${example ?? ''}`;
}

/** The first path that is not taken: with the extension alone, or also with a number. */
export function freePath(start: string, extension: string, taken: ReadonlySet<string>): string {
  let path = start + extension;
  for (let number = 2; taken.has(path); number++) {
    path = `${start}-${String(number)}${extension}`;
  }
  return path;
}

/** Start of an operation in a text. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

/**
 * The first operation at or after a line, else the first of the text. Skips values, blank lines and
 * comments.
 */
export function nextFormula(lines: readonly string[], from: number): Place | undefined {
  const places = lines.flatMap((text, line) => {
    const column = text.replace(/#.*|^\s*(--|\/\/).*|\s\/\/.*/, '').search(/[([]/);
    return column < 0 ? [] : [{ line, column }];
  });
  return places.find((place) => place.line >= from) ?? places[0];
}
