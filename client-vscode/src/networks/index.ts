import { existsSync } from 'node:fs';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { modelsSetting } from '../server/launchSettings';
import { networkChoices } from './networkChoices';

const PREVIOUS = 'nrs.previousModels';

/**
 * Registers the command that chooses the folder of the networks.
 *
 * @param bundled the folder of the server that the extension may carry
 */
export function registerChooseNetworks(
  context: vscode.ExtensionContext,
  bundled: string,
): vscode.Disposable {
  return vscode.commands.registerCommand('nrs.chooseNetworks', async () => {
    const own = join(bundled, 'models');
    const current = modelsSetting();
    const chosen = await vscode.window.showQuickPick(
      networkChoices({
        current,
        previous: context.workspaceState.get<string>(PREVIOUS),
        bundled: existsSync(own) ? own : undefined,
      }),
      { title: 'Networks' },
    );
    const folder = chosen === undefined ? undefined : (chosen.folder ?? (await askForFolder()));
    if (folder === undefined || folder === current) {
      return;
    }
    await context.workspaceState.update(PREVIOUS, current);
    await vscode.workspace
      .getConfiguration('nrs')
      .update(
        'models',
        folder === '' ? undefined : folder,
        target(vscode.workspace.workspaceFolders !== undefined),
      );
  });
}

function target(hasFolder: boolean): vscode.ConfigurationTarget {
  return hasFolder ? vscode.ConfigurationTarget.Workspace : vscode.ConfigurationTarget.Global;
}

async function askForFolder(): Promise<string | undefined> {
  const [folder] =
    (await vscode.window.showOpenDialog({
      canSelectFiles: false,
      canSelectFolders: true,
      title: 'Folder of Networks',
      openLabel: 'Use',
    })) ?? [];
  return folder?.fsPath;
}
