import * as vscode from 'vscode';
import type { Languages } from '../languages';
import type { ManagedServer } from '../server/managedServer';
import { INITIAL_STATUS, statusBarContent } from './statusBarContent';
import type { Status } from './statusBarContent';

/** Registers the status bar item, which shows the device and whether the networks are busy. */
export function registerStatusBar(server: ManagedServer, languages: Languages): vscode.Disposable {
  const item = vscode.window.createStatusBarItem('nrs', vscode.StatusBarAlignment.Right, 100);
  item.name = 'NRS';
  item.command = 'nrs.showMenu';
  let status: Status = INITIAL_STATUS;

  const refresh = (change: Partial<Status>) => {
    status = { ...status, ...change };
    const { text, tooltip, level } = statusBarContent(status, activeLanguage(languages));
    item.text = text;
    item.tooltip = new vscode.MarkdownString(tooltip, true);
    item.accessibilityInformation = { label: text.replace(/\$\([^)]*\) ?/, ''), role: 'button' };
    item.backgroundColor =
      level === 'plain' ? undefined : new vscode.ThemeColor(`statusBarItem.${level}Background`);
    item.show();
  };
  refresh({});
  return vscode.Disposable.from(
    item,
    server.onState((state) => {
      const trouble = state.kind === 'failed' ? state.message : '';
      refresh(
        state.kind === 'running'
          ? { server: state.kind, failure: trouble }
          : { server: state.kind, failure: trouble, networks: {}, busy: false },
      );
    }),
    server.on('nrs/status', (network) => {
      refresh({ networks: { ...status.networks, [network.language]: network } });
    }),
    server.on('nrs/languages', ({ languages: known }) => refresh({ languages: known })),
    server.on('nrs/activity', ({ busy }) => refresh({ busy })),
    vscode.window.onDidChangeActiveTextEditor(() => refresh({})),
  );
}

function activeLanguage(languages: Languages): string | undefined {
  const document = vscode.window.activeTextEditor?.document;
  return document && languages.of(document);
}
