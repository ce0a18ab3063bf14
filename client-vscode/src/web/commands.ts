import * as vscode from 'vscode';
import type { Edit } from '../../../docs/playground/src/main/typescript/engine.ts';
import type { LanguageFiles } from '../../../docs/playground/src/main/typescript/files.ts';
import { errorMessage, truncateMiddle } from '../format';
import { isReadInWeb, type FormulaParams } from '../protocol';
import { askForFormula, formulaPlaces } from '../rewriting/formulaPlace';
import type { FormulaDocuments } from './formulaDocuments';
import { rewrite, type Extent } from './rewrite';

/** The commands of lenses, and those of the palette, of menus and of keys. */
const COMMANDS: Readonly<Record<string, Extent>> = {
  'nrs.step': 'step',
  'nrs.solve': 'solve',
  'nrs.simplifyNextStep': 'step',
  'nrs.solveFormula': 'solve',
};

const STATUS_MS = 5_000;
const WIDTH = 60;
const CHANGED = 'the text has changed, so nothing was written: rewrite it again';

/** Registers the commands that rewrite formulas. Each begins on the text that the previous one left. */
export function registerWebCommands(
  documents: FormulaDocuments,
  files: LanguageFiles,
): vscode.Disposable {
  let last = Promise.resolve();
  const run = async (places: readonly FormulaParams[], extent: Extent) => {
    try {
      for (const place of places) {
        await rewriteAt(documents, files, place, extent);
      }
    } catch (error) {
      warn(errorMessage(error));
    }
  };
  return vscode.Disposable.from(
    ...Object.entries(COMMANDS).map(([command, extent]) =>
      vscode.commands.registerCommand(command, (argument: unknown) => {
        const places = formulaPlaces(argument, isReadInWeb);
        if (places.length === 0) {
          askForFormula();
        }
        last = last.then(() => run(places, extent));
        return last;
      }),
    ),
  );
}

async function rewriteAt(
  documents: FormulaDocuments,
  files: LanguageFiles,
  { uri, line, formula }: FormulaParams,
  extent: Extent,
): Promise<void> {
  const document = await vscode.workspace.openTextDocument(vscode.Uri.parse(uri));
  const language = await documents.languageOf(document);
  if (language === undefined) {
    warn('the file is in no language that VS Code for the Web has');
    return;
  }
  const [networks, text] = await Promise.all([files.networks(language), documents.read(document)]);
  const read = text?.lines[line];
  if (text === undefined || read === undefined) {
    return;
  }
  // A lens that was pressed twice is about the text before.
  if (formula !== undefined && formula !== read.canonical) {
    tell(CHANGED);
    return;
  }
  const written = { language, number: line, text: document.lineAt(line).text };
  const result = rewrite(text.engine, networks, written, extent);
  if ('edit' in result) {
    await apply(document, line, result.edit);
  } else if ('question' in result) {
    const { question, exact, found } = result;
    const [right, wrong] = [exact, found].map(
      ({ value }) => `Write ${truncateMiddle(value, WIDTH)}`,
    );
    const edits: Readonly<Record<string, Edit>> = {
      [`${right ?? ''} (exact)`]: exact.edit,
      [wrong ?? '']: found.edit,
    };
    const { version } = document;
    const answer = await vscode.window.showErrorMessage(
      `NRS: ${question}`,
      'Leave the text',
      ...Object.keys(edits),
    );
    const edit = edits[answer ?? ''];
    if (edit !== undefined && document.version === version) {
      await apply(document, line, edit);
    } else if (edit !== undefined) {
      warn(CHANGED);
    }
  } else if (result.isWarning) {
    warn(result.message);
  } else {
    tell(result.message);
  }
}

/** Applies an edit of a line. The editor refuses it if the text has changed meanwhile. */
async function apply(document: vscode.TextDocument, line: number, edit: Edit): Promise<void> {
  const all = new vscode.WorkspaceEdit();
  all.replace(document.uri, new vscode.Range(line, edit.start, line, edit.end), edit.text);
  if (!(await vscode.workspace.applyEdit(all))) {
    warn(CHANGED);
  }
}

function warn(message: string): void {
  void vscode.window.showWarningMessage(`NRS: ${message}`);
}

function tell(message: string): void {
  vscode.window.setStatusBarMessage(`NRS: ${message}`, STATUS_MS);
}
