import * as vscode from 'vscode';
import { askForFolder } from '../editor';
import type { Languages } from '../languages';
import type { LanguageServer } from '../server/languageServer';
import { restoreView } from '../webview/panel';
import { Evaluator } from './evaluator';
import type { Scope } from './pageMessages';
import { FormulaTestController } from './testController';
import { EvaluationView } from './view';

/** The server's diagnostics of files that are not open come from evaluations. */
interface ClearableServer extends LanguageServer {
  clearClosedFiles(): void;
}

/** Registers *Evaluate Workspace* with its view and the Test Explorer, which show the same evaluations. */
export function registerEvaluation(
  context: vscode.ExtensionContext,
  server: ClearableServer,
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
  const tests = new FormulaTestController(server, languages, evaluator);
  return vscode.Disposable.from(
    view,
    tests,
    restoreView<Scope>('evaluation', (panel, scope) => {
      view.restore(panel, scope);
      return Promise.resolve();
    }),
    vscode.commands.registerCommand('nrs.clearEvaluation', () => {
      view.clear();
      tests.clear();
      server.clearClosedFiles();
    }),
    vscode.commands.registerCommand('nrs.openEvaluation', () => open()),
    vscode.commands.registerCommand('nrs.evaluateFolder', open),
  );
}
