import type { Range } from 'vscode-languageserver-protocol';
import * as vscode from 'vscode';

/** The editor's range for a range of the protocol. */
export function editorRange({ start, end }: Range): vscode.Range {
  return new vscode.Range(start.line, start.character, end.line, end.character);
}
