import * as vscode from 'vscode';

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
