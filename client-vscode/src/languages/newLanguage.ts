import * as vscode from 'vscode';
import { askForFolder, showMadeText, watchForWork } from '../editor';
import { currentLaunch } from '../server/launchSettings';
import type { ManagedServer } from '../server/managedServer';
import { runNrs } from '../server/processes';

/** Registers the command that writes a description to start from, as `nrs language new` does. */
export function registerNewLanguage(bundled: string, server: ManagedServer): vscode.Disposable {
  return vscode.commands.registerCommand('nrs.newLanguage', async (given?: unknown) => {
    const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
    if (folder === undefined) {
      await askForFolder();
      return;
    }
    const id =
      typeof given === 'string'
        ? given
        : await vscode.window.showInputBox({
            title: 'New language',
            prompt:
              'A name of small letters, digits and hyphens, which its files have as extension',
          });
    if (id === undefined) {
      return;
    }
    const isWorking = watchForWork();
    const launch = await currentLaunch(bundled);
    const { code, output } =
      'message' in launch
        ? { code: null, output: launch.message }
        : await runNrs(launch, ['language', 'new', id], folder.fsPath);
    if (code !== 0) {
      void vscode.window.showErrorMessage(`NRS: ${output.replace(/^nrs: /, '')}`);
      return;
    }
    await showMadeText(vscode.Uri.joinPath(folder, '.nrs', 'languages', `${id}.json`), isWorking());
    await server.start();
  });
}
