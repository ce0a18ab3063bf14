import * as vscode from 'vscode';
import type { LanguageServer } from '../server/languageServer';
import { askForFormula, formulaPlace } from './formulaPlace';
import { RewritingView } from './view';

/** Registers the rewriting view and the command that opens it. */
export function registerRewriting(
  context: vscode.ExtensionContext,
  server: LanguageServer,
): vscode.Disposable {
  const view = new RewritingView(context.extensionUri, server);
  const command = vscode.commands.registerCommand('nrs.showRewriting', (argument: unknown) => {
    const place = formulaPlace(argument);
    if (place === undefined) {
      askForFormula();
      return;
    }
    return view.show(place);
  });
  return vscode.Disposable.from(view, command);
}
