import type { Range } from 'vscode-languageserver-protocol';
import * as vscode from 'vscode';

/** The editor's range for a range of the protocol. */
export function editorRange({ start, end }: Range): vscode.Range {
  return new vscode.Range(start.line, start.character, end.line, end.character);
}

/**
 * The column in which a view shows a text: where the text is visible, else where another text is,
 * else beside the view. A double click opens no third column.
 */
export function textColumn(uri: vscode.Uri): vscode.ViewColumn {
  const visible = vscode.window.visibleTextEditors.filter(
    ({ viewColumn }) => viewColumn !== undefined,
  );
  const shown = visible.find(({ document }) => document.uri.toString() === uri.toString());
  return (shown ?? visible[0])?.viewColumn ?? vscode.ViewColumn.Beside;
}

/** Asks for the folder of the workspace, because none is open. */
export async function askForFolder(): Promise<void> {
  const open = 'Open Folder';
  const chosen = await vscode.window.showInformationMessage(
    'NRS: open the folder that contains your formula files.',
    open,
  );
  if (chosen === open) {
    await vscode.commands.executeCommand('vscode.openFolder');
  }
}
