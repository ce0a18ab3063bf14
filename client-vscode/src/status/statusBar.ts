import * as vscode from 'vscode';
import { isTask } from '../protocol';
import type { Task } from '../protocol';
import type { Server } from '../server/server';
import { NOTHING, shown } from './model';
import type { Standing } from './model';

/** The item in the status bar: model, device, busy or idle. */
export function registerStatusBar(server: Server): vscode.Disposable {
  const item = vscode.window.createStatusBarItem('nrs', vscode.StatusBarAlignment.Right, 100);
  item.name = 'NRS';
  item.command = 'nrs.showMenu';
  let standing: Standing = NOTHING;

  const refresh = (change: Partial<Standing>) => {
    standing = { ...standing, ...change };
    const { text, tooltip, level } = shown(standing, activeLanguage());
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
          ? { server: state.kind, trouble }
          : { server: state.kind, trouble, networks: {}, busy: false },
      );
    }),
    server.on('nrs/status', (status) => {
      refresh({ networks: { ...standing.networks, [status.task]: status } });
    }),
    server.on('nrs/activity', ({ busy }) => refresh({ busy })),
    vscode.window.onDidChangeActiveTextEditor(() => refresh({})),
  );
}

function activeLanguage(): Task | undefined {
  const language = vscode.window.activeTextEditor?.document.languageId ?? '';
  return isTask(language) ? language : undefined;
}
