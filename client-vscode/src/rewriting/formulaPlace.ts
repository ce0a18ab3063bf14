import * as vscode from 'vscode';
import { isServed, type FormulaParams } from '../protocol';
import { selectedLines } from './selectedLines';

/** The formula in the cursor's line; undefined outside files that are read. */
export function placeAtCursor(isRead = isServed): FormulaParams | undefined {
  const editor = vscode.window.activeTextEditor;
  return editor !== undefined && isRead(editor.document)
    ? { uri: editor.document.uri.toString(), line: editor.selection.active.line }
    : undefined;
}

/**
 * The formulas that a command is for: its argument if it is one, else those of all cursors and
 * selections. Selected lines without a formula are left out.
 */
export function formulaPlaces(argument: unknown, isRead = isServed): readonly FormulaParams[] {
  const editor = vscode.window.activeTextEditor;
  const place = formulaPlace(argument, isRead);
  if (place === undefined || editor === undefined || isPlace(argument)) {
    return place === undefined ? [] : [place];
  }
  const lines = selectedLines(editor.selections);
  const holdsFormula = (line: number) => /^\s*[^\s#]/.test(editor.document.lineAt(line).text);
  const formulas = lines.length > 1 ? lines.filter(holdsFormula) : lines;
  return formulas.map((line) => ({ ...place, line }));
}

/** The formula that a command is for: its argument if it is one, else the one at the cursor. */
export function formulaPlace(argument: unknown, isRead = isServed): FormulaParams | undefined {
  // Menus pass the URI of the file instead.
  return isPlace(argument) ? argument : placeAtCursor(isRead);
}

/** Tells the user that a command needs a formula at the cursor. */
export function askForFormula(): void {
  void vscode.window.showInformationMessage(
    'NRS: open a formula file (.listops, .arith, .algebra, .nrs) and put the cursor on a formula.',
  );
}

function isPlace(argument: unknown): argument is FormulaParams {
  return (
    typeof argument === 'object' &&
    argument !== null &&
    'uri' in argument &&
    typeof argument.uri === 'string' &&
    'line' in argument &&
    typeof argument.line === 'number'
  );
}
