import * as vscode from 'vscode';
import type { Languages } from '../languages';
import { isServed, SERVED_DOCUMENTS } from '../protocol';
import type { ManagedServer } from '../server/managedServer';
import {
  INITIAL_STATUS,
  isShown,
  languageStatus,
  statusBarContent,
  type Status,
} from './statusBarContent';

/** Registers the status bar item, and the one that VS Code shows beside the language of a file. */
export function registerStatusBar(server: ManagedServer, languages: Languages): vscode.Disposable {
  const item = vscode.window.createStatusBarItem('nrs', vscode.StatusBarAlignment.Right, 100);
  item.name = 'NRS';
  item.command = 'nrs.showMenu';
  const ofLanguage = vscode.languages.createLanguageStatusItem('nrs', SERVED_DOCUMENTS);
  ofLanguage.name = 'NRS';
  ofLanguage.command = { title: 'Choose Networks', command: 'nrs.chooseNetworks' };
  let status: Status = INITIAL_STATUS;
  let document = vscode.window.activeTextEditor?.document;

  const refresh = (change: Partial<Status>) => {
    status = { ...status, ...change };
    const language = document && isServed(document) ? languages.of(document) : undefined;
    const { text, tooltip, level } = statusBarContent(status, language);
    item.text = text;
    item.tooltip = new vscode.MarkdownString(tooltip, true);
    item.accessibilityInformation = { label: text.replace(/\$\([^)]*\) ?/, ''), role: 'button' };
    item.backgroundColor =
      level === 'plain' ? undefined : new vscode.ThemeColor(`statusBarItem.${level}Background`);
    if (isShown(document)) {
      item.show();
    } else {
      item.hide();
    }
    const { warning, ...shown } = languageStatus(status, language);
    Object.assign(ofLanguage, shown);
    ofLanguage.severity = warning
      ? vscode.LanguageStatusSeverity.Warning
      : vscode.LanguageStatusSeverity.Information;
  };
  refresh({});
  return vscode.Disposable.from(
    item,
    ofLanguage,
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
    vscode.window.onDidChangeActiveTextEditor((editor) => {
      // Logs and other panels are no editors of files, and have no column.
      if (editor === undefined || editor.viewColumn !== undefined) {
        document = editor?.document;
        refresh({});
      }
    }),
    // The language of a document may become known later.
    vscode.workspace.onDidOpenTextDocument(() => refresh({})),
  );
}
