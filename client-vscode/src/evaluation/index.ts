import * as vscode from 'vscode';
import type { ServerLink } from '../server/link';
import { Evaluator } from './evaluator';
import { FormulaTests } from './tests';
import { EvaluationView } from './view';

/** *Evaluate Workspace* with its results, and the formulas in the Test Explorer. */
export function registerEvaluation(
  context: vscode.ExtensionContext,
  server: ServerLink,
): vscode.Disposable {
  const evaluator = new Evaluator(server);
  const view = new EvaluationView(context.extensionUri, evaluator);
  const open = (folder?: vscode.Uri) => {
    if (vscode.workspace.workspaceFolders === undefined) {
      void askForFolder();
    } else {
      view.open(folder);
    }
  };
  return vscode.Disposable.from(
    view,
    new FormulaTests(server, evaluator),
    vscode.commands.registerCommand('nrs.openEvaluation', () => open()),
    vscode.commands.registerCommand('nrs.evaluateFolder', open),
  );
}

async function askForFolder(): Promise<void> {
  const open = 'Open Folder';
  const chosen = await vscode.window.showInformationMessage(
    'NRS: open the folder with your formula files to evaluate them.',
    open,
  );
  if (chosen === open) {
    await vscode.commands.executeCommand('vscode.openFolder');
  }
}
