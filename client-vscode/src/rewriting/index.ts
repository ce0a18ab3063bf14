import * as vscode from 'vscode';
import type { Languages } from '../languages';
import type { FormulaParams } from '../protocol';
import type { LanguageServer } from '../server/languageServer';
import { askForFormula, formulaPlace } from './formulaPlace';
import { restoreView } from '../webview/panel';
import { RewritingView } from './view';

/** Registers the rewriting view and the command that opens it. */
export function registerRewriting(
  context: vscode.ExtensionContext,
  server: LanguageServer,
  languages: Languages,
): vscode.Disposable {
  const view = new RewritingView(context.extensionUri, server, languages);
  const command = vscode.commands.registerCommand('nrs.showRewriting', (argument: unknown) => {
    const place = formulaPlace(argument);
    if (place === undefined) {
      askForFormula();
      return;
    }
    return view.show(place);
  });
  return vscode.Disposable.from(
    view,
    command,
    restoreView<FormulaParams>('rewriting', (panel, place) => view.restore(panel, place)),
  );
}
