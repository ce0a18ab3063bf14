import * as vscode from 'vscode';
import type { Languages } from '../languages';
import type { LanguageServer } from '../server/languageServer';
import { Evaluator } from './evaluator';
import { FormulaTestController } from './testController';
import { EvaluationView } from './view';

/** Registers *Evaluate Workspace* with its view, and the formulas in the Test Explorer. */
export function registerEvaluation(
  context: vscode.ExtensionContext,
  server: LanguageServer,
  languages: Languages,
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
    new FormulaTestController(server, languages, evaluator),
    vscode.commands.registerCommand('nrs.openEvaluation', () => open()),
    vscode.commands.registerCommand('nrs.evaluateFolder', open),
  );
}

async function askForFolder(): Promise<void> {
  const open = 'Open Folder';
  const chosen = await vscode.window.showInformationMessage(
    'NRS: open the folder that contains your formula files.',
    open,
  );
  if (chosen === open) {
    await vscode.commands.executeCommand('vscode.openFolder');
  }
}
