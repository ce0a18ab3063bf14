import * as vscode from 'vscode';

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
