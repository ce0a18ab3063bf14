/** Where the cursor is. */
export interface CursorLine {
  /** The name of the file that users see. */
  readonly file: string;
  readonly isFormulaFile: boolean;
  /** From 0. */
  readonly line: number;
  readonly text: string;
}

/** Why there is no formula at the cursor, as a sentence; undefined if there may be one. */
export function whyNothing({ file, isFormulaFile, line, text }: CursorLine): string | undefined {
  if (!isFormulaFile) {
    return `${file} is not a formula file.`;
  }
  return /^\s*[^\s#]/.test(text) ? undefined : `Line ${line + 1} of ${file} has no formula.`;
}

/** Why a formula was not rewritten, as a sentence that begins with its place. */
export function whyNotRewritten(file: string, line: number, message: string): string {
  return `Line ${line + 1} of ${file}: ${message.replace(/\.$/, '')}.`;
}
