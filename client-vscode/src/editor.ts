import type { Range } from 'vscode-languageserver-protocol';
import * as vscode from 'vscode';

/** The editor's range for a range of the protocol. */
export function editorRange({ start, end }: Range): vscode.Range {
  return new vscode.Range(start.line, start.character, end.line, end.character);
}

/** The path of a file of the workspace, as users see it. */
export function relativePath(uri: string): string {
  return vscode.workspace.asRelativePath(vscode.Uri.parse(uri));
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

/**
 * Begins to watch whether the user works in a text editor. What a program shows later takes the focus
 * only from a user who waits for it, because it would get the next keys.
 *
 * @returns whether the user has typed, moved the cursor, or gone to another editor since
 */
export function watchForWork(): () => boolean {
  const begun = workplace();
  return () => workplace() !== begun;
}

/** Shows a text that a program has made, beside an editor in which the user works meanwhile. */
export async function showMadeText(uri: vscode.Uri, isWorking: boolean): Promise<void> {
  await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(uri), {
    viewColumn: isWorking ? vscode.ViewColumn.Beside : vscode.ViewColumn.Active,
    preserveFocus: isWorking,
  });
}

function workplace(): string {
  const editor = vscode.window.activeTextEditor;
  const tab = vscode.window.tabGroups.activeTabGroup.activeTab?.label;
  return JSON.stringify([
    tab,
    editor?.document.uri.toString(),
    editor?.document.version,
    editor?.selections,
  ]);
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
