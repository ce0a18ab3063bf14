import * as vscode from 'vscode';
import { SERVED_DOCUMENTS, type FormulaParams } from '../protocol';
import { withMoreOutputs } from './moreOutputs';

/** The code of a value that is known to be wrong. */
const WRONG_VALUE = 'nrs/wrong-solution';

/** The codes of steps that more outputs of the Selector may find. */
const NO_OUTPUT: readonly unknown[] = ['nrs/agreement', 'nrs/corrupted-leaf'];

const ALLOW_MORE = 'nrs.allowMoreOutputs';

/**
 * Offers the rewriting of a formula with a wrong value, which opens at the first wrong step, and
 * more outputs where none was a leaf.
 */
export function offerFindingFixes(): vscode.Disposable {
  const kind = vscode.CodeActionKind.QuickFix;
  const fix = (diagnostic: vscode.Diagnostic, command: vscode.Command) => {
    const action = new vscode.CodeAction(command.title, kind);
    action.command = command;
    action.diagnostics = [diagnostic];
    return action;
  };
  const fixes = (document: vscode.TextDocument, diagnostic: vscode.Diagnostic) => {
    const code = codeOf(diagnostic);
    if (code === WRONG_VALUE) {
      const place: FormulaParams = {
        uri: document.uri.toString(),
        line: diagnostic.range.start.line,
      };
      const command = 'nrs.showRewriting';
      return [fix(diagnostic, { title: 'Show the wrong step', command, arguments: [place] })];
    }
    return NO_OUTPUT.includes(code) && settingsFile() !== undefined
      ? [fix(diagnostic, { title: 'Allow more outputs in .nrs.json', command: ALLOW_MORE })]
      : [];
  };
  return vscode.Disposable.from(
    vscode.commands.registerCommand(ALLOW_MORE, allowMoreOutputs),
    vscode.languages.registerCodeActionsProvider(
      SERVED_DOCUMENTS,
      {
        provideCodeActions: (document, _range, { diagnostics }) =>
          diagnostics.flatMap((diagnostic) => fixes(document, diagnostic)),
      },
      { providedCodeActionKinds: [kind] },
    ),
  );
}

function codeOf({ code }: vscode.Diagnostic): string | number | undefined {
  return typeof code === 'object' ? code.value : code;
}

/** The file that the server reads, whether it exists or not. The preset `paper` draws the most. */
function settingsFile(): vscode.Uri | undefined {
  const folder = vscode.workspace.workspaceFolders?.[0];
  const isPaper = vscode.workspace.getConfiguration('nrs').get('preset') === 'paper';
  return folder === undefined || isPaper || !vscode.workspace.isTrusted
    ? undefined
    : vscode.Uri.joinPath(folder.uri, '.nrs.json');
}

/** Changes the settings file and shows it, so that the user sees what there is to undo. */
async function allowMoreOutputs(): Promise<void> {
  const file = settingsFile();
  if (file === undefined) {
    return;
  }
  const present = await exists(file).then((there) =>
    there ? vscode.workspace.openTextDocument(file) : undefined,
  );
  const text = present?.getText() ?? '';
  const more = withMoreOutputs(text);
  if (more === undefined) {
    void vscode.window.showInformationMessage(
      'NRS: .nrs.json allows the most outputs already, or is no JSON object.',
    );
  } else {
    const edit = new vscode.WorkspaceEdit();
    if (present === undefined) {
      edit.createFile(file, { contents: new TextEncoder().encode(more) });
    } else {
      const all = new vscode.Range(present.positionAt(0), present.positionAt(text.length));
      edit.replace(file, all, more);
    }
    await vscode.workspace.applyEdit(edit);
  }
  const document = await vscode.workspace.openTextDocument(file);
  await document.save();
  await vscode.window.showTextDocument(document, {
    viewColumn: vscode.ViewColumn.Beside,
    preserveFocus: true,
  });
}

async function exists(file: vscode.Uri): Promise<boolean> {
  return vscode.workspace.fs.stat(file).then(
    () => true,
    () => false,
  );
}
