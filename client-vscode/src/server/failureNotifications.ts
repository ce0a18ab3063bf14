import * as vscode from 'vscode';
import type { Remedy, ManagedServer } from './managedServer';

interface Action {
  readonly label: string;
  readonly command: string;
  readonly arguments: readonly unknown[];
}

const SHOW_LOG: Action = { label: 'Show Log', command: 'nrs.showOutput', arguments: [] };

const REMEDY_ACTIONS: Readonly<Record<Remedy, readonly Action[]>> = {
  java: [
    {
      label: 'Open Settings',
      command: 'workbench.action.openSettings',
      arguments: ['nrs.java.home'],
    },
    {
      label: 'Get Java',
      command: 'vscode.open',
      arguments: [vscode.Uri.parse('https://adoptium.net/temurin/releases/')],
    },
  ],
  server: [
    {
      label: 'Open Settings',
      command: 'workbench.action.openSettings',
      arguments: ['nrs.server.path'],
    },
  ],
  restart: [
    { label: 'Restart', command: 'nrs.restartServer', arguments: [] },
    { label: 'Doctor', command: 'nrs.doctor', arguments: [] },
  ],
};

/** Shows an error notification with remedies whenever the server fails. */
export function reportFailures(server: ManagedServer): vscode.Disposable {
  return server.onState((state) => {
    if (state.kind === 'failed') {
      void showError(state.message, [...REMEDY_ACTIONS[state.remedy], SHOW_LOG]);
    }
  });
}

async function showError(message: string, actions: readonly Action[]): Promise<void> {
  const chosen = await vscode.window.showErrorMessage(
    message,
    ...actions.map((action) => action.label),
  );
  const action = actions.find(({ label }) => label === chosen);
  if (action !== undefined) {
    await vscode.commands.executeCommand(action.command, ...action.arguments);
  }
}
