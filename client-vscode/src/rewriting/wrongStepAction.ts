import * as vscode from 'vscode';
import { isFormulaLanguage, type FormulaParams } from '../protocol';

/** The code of a value that is known to be wrong. */
const WRONG_VALUE = 'nrs/wrong-solution';

/** Offers the rewriting of a formula with a wrong value, which opens at the first wrong step. */
export function offerWrongStep(): vscode.Disposable {
  const kind = vscode.CodeActionKind.QuickFix;
  return vscode.languages.registerCodeActionsProvider(
    [{ scheme: 'file' }, { scheme: 'untitled' }],
    {
      provideCodeActions: (document, _range, { diagnostics }) =>
        isFormulaLanguage(document.languageId)
          ? diagnostics
              .filter((diagnostic) => codeOf(diagnostic) === WRONG_VALUE)
              .map((diagnostic) => {
                const title = 'Show the wrong step';
                const place: FormulaParams = {
                  uri: document.uri.toString(),
                  line: diagnostic.range.start.line,
                };
                const action = new vscode.CodeAction(title, kind);
                action.command = { title, command: 'nrs.showRewriting', arguments: [place] };
                action.diagnostics = [diagnostic];
                return action;
              })
          : [],
    },
    { providedCodeActionKinds: [kind] },
  );
}

function codeOf({ code }: vscode.Diagnostic): string | number | undefined {
  return typeof code === 'object' ? code.value : code;
}
