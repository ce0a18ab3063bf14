import { existsSync } from 'node:fs';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { modelsSetting } from '../server/launchSettings';
import type { LanguageServer } from '../server/languageServer';
import { modelsSettingFor, networkChoices, networksIn } from './networkChoices';

const PREVIOUS = 'nrs.previousModels';

const COMMAND = 'nrs.chooseNetworks';

/**
 * Registers the command that chooses the folder of the networks, which messages of the server offer.
 *
 * @param bundled the folder of the server that the extension may carry
 */
export function registerChooseNetworks(
  context: vscode.ExtensionContext,
  bundled: string,
  server: LanguageServer,
): vscode.Disposable {
  const wishes = server.on(
    'nrs/chooseNetworks',
    () => void vscode.commands.executeCommand(COMMAND),
  );
  const command = vscode.commands.registerCommand(COMMAND, async () => {
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
    const folder = chosen === undefined ? undefined : (chosen.folder ?? (await chooseFolder()));
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
  return vscode.Disposable.from(wishes, command);
}

function target(hasFolder: boolean): vscode.ConfigurationTarget {
  return hasFolder ? vscode.ConfigurationTarget.Workspace : vscode.ConfigurationTarget.Global;
}

async function chooseFolder(): Promise<string | undefined> {
  const chosen = await askForFolder();
  if (chosen === undefined) {
    return undefined;
  }
  const folder = networksIn(chosen, existsSync);
  if (folder === undefined) {
    const again = 'Choose Another Folder';
    const answer = await vscode.window.showErrorMessage(
      `NRS: There are no networks in ${chosen}. Choose the folder models/ of a training.`,
      again,
    );
    return answer === again ? chooseFolder() : undefined;
  }
  return modelsSettingFor(folder, vscode.workspace.workspaceFolders?.[0]?.uri.fsPath);
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
