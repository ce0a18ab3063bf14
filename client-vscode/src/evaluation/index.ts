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
  const open = (folder?: vscode.Uri) => view.open(folder);
  return vscode.Disposable.from(
    view,
    new FormulaTests(server, evaluator),
    vscode.commands.registerCommand('nrs.openEvaluation', () => open()),
    vscode.commands.registerCommand('nrs.evaluateFolder', open),
  );
}
