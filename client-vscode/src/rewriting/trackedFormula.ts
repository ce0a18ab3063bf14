import type { Range } from 'vscode-languageserver-protocol';

/** A change of a document, as editors report it. */
export interface TextChange {
  readonly range: Range;
  readonly text: string;
}

/**
 * The range of a formula after a change of its document. If a change overlaps only a part of the
 * formula, the range stays. Its text then differs from the formula, which callers detect.
 */
export function rangeAfterChange(formula: Range, { range, text }: TextChange): Range {
  const lines = text.split('\n').length - 1 - (range.end.line - range.start.line);
  const last = formula.end.line;
  if (range.end.line < formula.start.line) {
    return {
      start: { line: formula.start.line + lines, character: formula.start.character },
      end: { line: last + lines, character: formula.end.character },
    };
  }
  if (range.start.line !== last || range.end.line !== last || lines !== 0) {
    return formula;
  }
  const grown = text.length - (range.end.character - range.start.character);
  const end = { line: last, character: formula.end.character + grown };
  if (range.end.character <= formula.start.character && range.start.line === formula.start.line) {
    // Text inserted directly before the formula counts as a part of it, as when an edit is undone.
    return range.end.character === formula.start.character &&
      range.start.character === range.end.character
      ? { start: formula.start, end }
      : { start: { line: last, character: formula.start.character + grown }, end };
  }
  return range.start.character >= formula.start.character &&
    range.end.character <= formula.end.character
    ? { start: formula.start, end }
    : formula;
}

/** The text of a formula without whitespace, as the server sends it. */
export function withoutWhitespace(text: string): string {
  return text.replace(/\s+/g, '');
}
