import * as vscode from 'vscode';
import type { Remedy, Server } from './server';

interface Way {
  readonly label: string;
  readonly command: string;
  readonly arguments: readonly unknown[];
}

const LOG: Way = { label: 'Show Log', command: 'nrs.showOutput', arguments: [] };

const WAYS: Readonly<Record<Remedy, readonly Way[]>> = {
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

/** Says why there is no server, once each time, with what would help. */
export function reportFailures(server: Server): vscode.Disposable {
  return server.onState((state) => {
    if (state.kind === 'failed') {
      void offer(state.message, [...WAYS[state.remedy], LOG]);
    }
  });
}

async function offer(message: string, ways: readonly Way[]): Promise<void> {
  const chosen = await vscode.window.showErrorMessage(message, ...ways.map((way) => way.label));
  const way = ways.find(({ label }) => label === chosen);
  if (way !== undefined) {
    await vscode.commands.executeCommand(way.command, ...way.arguments);
  }
}
