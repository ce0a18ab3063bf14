import * as vscode from 'vscode';

interface Entry extends vscode.QuickPickItem {
  readonly command: string;
  readonly arguments?: readonly unknown[];
}

const ENTRIES: readonly Entry[] = [
  { label: '$(debug-step-over) Simplify Next Step', command: 'nrs.simplifyNextStep' },
  { label: '$(type-hierarchy) Show Rewriting', command: 'nrs.showRewriting' },
  { label: '$(checklist) Evaluate Workspace', command: 'nrs.openEvaluation' },
  { label: '$(graph-line) Train a Network', command: 'nrs.openTraining' },
  { label: '$(pulse) Doctor: What Works Here', command: 'nrs.doctor' },
  { label: '$(debug-restart) Restart Language Server', command: 'nrs.restartServer' },
  { label: '$(output) Show Log', command: 'nrs.showOutput' },
  {
    label: '$(gear) Settings',
    command: 'workbench.action.openSettings',
    arguments: ['@ext:nrs.nrs'],
  },
  {
    label: '$(book) Get Started',
    command: 'workbench.action.openWalkthrough',
    arguments: ['nrs.nrs#nrs.start', false],
  },
];

/** What can be done, for a click on the status bar item. */
export function registerMenu(): vscode.Disposable {
  return vscode.commands.registerCommand('nrs.showMenu', async () => {
    const chosen = await vscode.window.showQuickPick(ENTRIES, { title: 'NRS' });
    if (chosen !== undefined) {
      await vscode.commands.executeCommand(chosen.command, ...(chosen.arguments ?? []));
    }
  });
}
