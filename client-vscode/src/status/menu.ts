import * as vscode from 'vscode';
import { placeAtCursor } from '../rewriting/formulaPlace';

interface Entry extends vscode.QuickPickItem {
  readonly command: string;
  /** The command acts on the formula at the cursor. */
  readonly needsFormula?: true;
  readonly arguments?: readonly unknown[];
}

const ENTRIES: readonly Entry[] = [
  {
    label: '$(debug-step-over) Simplify Next Step',
    command: 'nrs.simplifyNextStep',
    needsFormula: true,
  },
  { label: '$(debug-continue) Solve Formula', command: 'nrs.solveFormula', needsFormula: true },
  { label: '$(type-hierarchy) Show Rewriting', command: 'nrs.showRewriting', needsFormula: true },
  { label: '$(checklist) Evaluate Workspace', command: 'nrs.openEvaluation' },
  { label: '$(graph-line) Train a Network', command: 'nrs.openTraining' },
  { label: '$(server-environment) Choose Networks', command: 'nrs.chooseNetworks' },
  { label: '$(new-file) New Formula File', command: 'nrs.newFormulaFile' },
  { label: '$(symbol-ruler) New Language', command: 'nrs.newLanguage' },
  { label: '$(file-code) Open Example', command: 'nrs.openExample' },
  { label: '$(pulse) Doctor: Check the Installation', command: 'nrs.doctor' },
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

/** Registers the menu that a click on the status bar item opens. */
export function registerMenu(): vscode.Disposable {
  return vscode.commands.registerCommand('nrs.showMenu', async () => {
    const entries = ENTRIES.filter(
      ({ needsFormula }) => needsFormula !== true || placeAtCursor() !== undefined,
    );
    const chosen = await vscode.window.showQuickPick(entries, { title: 'NRS' });
    if (chosen !== undefined) {
      await vscode.commands.executeCommand(chosen.command, ...(chosen.arguments ?? []));
    }
  });
}
