import * as vscode from 'vscode';
import { ANY_LANGUAGE, hasOwnIdentifier, type KnownLanguage } from '../protocol';
import type { LanguageServer } from '../server/languageServer';
import { freePath, newFormulaFile, nextFormula } from './formulaText';

interface Example extends vscode.QuickPickItem {
  readonly language: string;
  readonly file: string;
}

interface Choice extends vscode.QuickPickItem {
  readonly language: KnownLanguage;
}

const EXAMPLES: readonly Example[] = [
  {
    language: 'listops',
    file: 'listops.listops',
    label: 'ListOps',
    description: '[MIN [SM 5 4] [MIN 3 9]]',
    detail: 'Minimum, maximum and sum modulo 10 of digits.',
  },
  {
    language: 'arithmetic',
    file: 'arithmetic.arith',
    label: 'Arithmetic',
    description: '((12+-3)*(4-5))',
    detail: 'Sums, differences and products of integers, keeping the last two digits.',
  },
  {
    language: 'algebra',
    file: 'algebra.algebra',
    label: 'Algebra',
    description: '(+16*y-12*y)',
    detail: 'Sums and differences of monomials with the same variables.',
  },
];

/**
 * Opens the example of a language, or asks for the language, and puts the cursor on a formula. The
 * example opens as an untitled document, so edits never change the shipped file. A new file has a name
 * in the workspace; without one, it begins with the header of its language.
 */
export function registerExamples(extension: vscode.Uri, server: LanguageServer): vscode.Disposable {
  const opened = new Map<string, vscode.TextDocument>();

  const read = async (example: Example): Promise<vscode.TextDocument> => {
    const file = vscode.Uri.joinPath(extension, 'examples', example.file);
    const content = new TextDecoder().decode(await vscode.workspace.fs.readFile(file));
    const document = await vscode.workspace.openTextDocument({
      language: example.language,
      content,
    });
    opened.set(example.language, document);
    return document;
  };

  const open = async (language?: unknown): Promise<void> => {
    const example =
      EXAMPLES.find((each) => each.language === language) ??
      (await vscode.window.showQuickPick(allExamples(), { title: 'Open an example' }));
    if (example === undefined) {
      return;
    }
    if (!('file' in example)) {
      await show(example.language);
      return;
    }
    const known = opened.get(example.language);
    const document = known === undefined || known.isClosed ? await read(example) : known;
    goToNextFormula(await vscode.window.showTextDocument(document, columnFor(document)));
  };

  const choices = async (): Promise<readonly Choice[]> => {
    const { languages } = await server.run('nrs.runs', {});
    return languages.map((language) => ({
      label: language.name,
      description: language.example ?? language.extension,
      language,
    }));
  };
  // Without a server there are the examples that the extension carries.
  const allExamples = async (): Promise<readonly (Example | Choice)[]> => [
    ...EXAMPLES,
    ...(await choices().catch(() => [])).filter(({ language }) => !hasOwnIdentifier(language.id)),
  ];
  const show = async (language: KnownLanguage): Promise<void> => {
    const folder = vscode.workspace.workspaceFolders?.[0];
    const document =
      folder === undefined
        ? await vscode.workspace.openTextDocument({
            language: hasOwnIdentifier(language.id) ? language.id : ANY_LANGUAGE,
            content: newFormulaFile(language),
          })
        : await named(folder.uri, language);
    const editor = await vscode.window.showTextDocument(document, columnFor(document));
    const end = document.lineAt(document.lineCount - 1).range.end;
    editor.selection = new vscode.Selection(end, end);
  };
  return vscode.Disposable.from(
    vscode.commands.registerCommand('nrs.openExample', open),
    vscode.commands.registerCommand('nrs.newFormulaFile', async (language?: unknown) => {
      const all = choices();
      const chosen =
        (await all).find((each) => each.language.id === language) ??
        (await vscode.window.showQuickPick(all, {
          title: 'New formula file: choose its language',
        }));
      if (chosen !== undefined) {
        await show(chosen.language);
      }
    }),
  );
}

/** An unsaved file with the first free name of a folder. Its name says what its language is. */
async function named(folder: vscode.Uri, language: KnownLanguage): Promise<vscode.TextDocument> {
  const entries = await vscode.workspace.fs.readDirectory(folder);
  const taken = new Set([
    ...entries.map(([name]) => vscode.Uri.joinPath(folder, name).path),
    ...vscode.workspace.textDocuments.map(({ uri }) => uri.path),
  ]);
  const path = freePath(vscode.Uri.joinPath(folder, 'formulas').path, language.extension, taken);
  const document = await vscode.workspace.openTextDocument(
    folder.with({ scheme: 'untitled', path }),
  );
  const edit = new vscode.WorkspaceEdit();
  edit.insert(document.uri, new vscode.Position(0, 0), language.example ?? '');
  await vscode.workspace.applyEdit(edit);
  return document;
}

/** The column that shows the document, else one beside a tab without text, such as the walkthrough. */
function columnFor(document: vscode.TextDocument): vscode.ViewColumn {
  const shown = vscode.window.visibleTextEditors.find((editor) => editor.document === document);
  if (shown?.viewColumn !== undefined) {
    return shown.viewColumn;
  }
  const isBusy = vscode.window.tabGroups.activeTabGroup.activeTab !== undefined;
  return isBusy && vscode.window.activeTextEditor === undefined
    ? vscode.ViewColumn.Beside
    : vscode.ViewColumn.Active;
}

function goToNextFormula(editor: vscode.TextEditor): void {
  const lines = editor.document.getText().split(/\r?\n/);
  const place = nextFormula(lines, editor.selection.active.line);
  if (place !== undefined) {
    const start = new vscode.Position(place.line, place.column);
    editor.selection = new vscode.Selection(start, start);
    editor.revealRange(new vscode.Range(start, start));
  }
}
