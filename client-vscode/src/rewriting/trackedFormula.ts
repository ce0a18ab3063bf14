import type { Range } from 'vscode-languageserver-protocol';

/** A change of a document, as editors tell it. */
export interface Change {
  readonly range: Range;
  readonly text: string;
}

/**
 * Where a formula stands after a change of its document. A change that reaches into the formula and
 * beyond leaves the range as it is: what stands there then is another text, which tells.
 */
export function moved(formula: Range, { range, text }: Change): Range {
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
    // What is put right before the formula may as well be a part of it, as when an edit is undone.
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

/** The text of a formula without white space, as the server prints it. */
export function bare(text: string): string {
  return text.replace(/\s+/g, '');
}
