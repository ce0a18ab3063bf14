import * as vscode from 'vscode';
import type { Edit } from '../../../docs/playground/src/main/typescript/engine.ts';
import type { LanguageFiles } from '../../../docs/playground/src/main/typescript/files.ts';
import { errorMessage, truncateMiddle } from '../format';
import { isReadInWeb, type FormulaParams } from '../protocol';
import { askForFormula, formulaPlaces } from '../rewriting/formulaPlace';
import type { FormulaDocuments } from './formulaDocuments';
import { rewrite, type Extent, type Question } from './rewrite';
import { RewrittenLines } from './rewrittenLines';

/** The commands of lenses, and those of the palette, of menus and of keys. */
const COMMANDS: Readonly<Record<string, Extent>> = {
  'nrs.step': 'step',
  'nrs.solve': 'solve',
  'nrs.simplifyNextStep': 'step',
  'nrs.solveFormula': 'solve',
};

const STATUS_MS = 5_000;
const WIDTH = 60;
const LEAVE = 'Leave the text';
const CHANGED = 'the text has changed, so nothing was written: rewrite it again';

/** Registers the commands that rewrite formulas. Each begins on the text that the previous one left. */
export function registerWebCommands(
  documents: FormulaDocuments,
  files: LanguageFiles,
): vscode.Disposable {
  const rewriting = new Rewriting(documents, files);
  let last = Promise.resolve();
  const run = async (places: readonly FormulaParams[], extent: Extent) => {
    try {
      for (const place of places) {
        await rewriting.run(place, extent);
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

/** Rewrites one formula after another. */
class Rewriting {
  readonly #documents: FormulaDocuments;
  readonly #files: LanguageFiles;
  readonly #rewritten = new RewrittenLines();

  constructor(documents: FormulaDocuments, files: LanguageFiles) {
    this.#documents = documents;
    this.#files = files;
  }

  async run({ uri, line, formula }: FormulaParams, extent: Extent): Promise<void> {
    const document = await vscode.workspace.openTextDocument(vscode.Uri.parse(uri));
    const language = await this.#documents.languageOf(document);
    if (language === undefined) {
      warn('the file is in no language that VS Code for the Web has');
      return;
    }
    const networks = await this.#files.networks(language);
    const text = await this.#documents.read(document);
    const before = text?.lines[line]?.canonical;
    if (text === undefined || before === undefined) {
      return;
    }
    const place = `${uri} ${line}`;
    const isCurrent = formula === undefined || formula === before;
    if (!isCurrent && !this.#rewritten.leads(place, formula, before)) {
      tell(CHANGED);
      return;
    }
    const write = async (edit: Edit) => {
      if (await apply(document, line, edit)) {
        const after = (await this.#documents.read(document))?.lines[line]?.canonical;
        this.#rewritten.note(place, before, after ?? '');
      }
    };
    const written = { language, number: line, text: document.lineAt(line).text };
    const result = rewrite(text.engine, networks, written, extent);
    if ('edit' in result) {
      await write(result.edit);
    } else if ('message' in result) {
      (result.isWarning ? warn : tell)(result.message);
    } else {
      // Other formulas can be rewritten before the user answers.
      void ask(result, document).then((edit) => (edit === undefined ? undefined : write(edit)));
    }
  }
}

/** Returns the edit that the user chooses, if any. */
async function ask(
  { question, exact, found }: Question,
  document: vscode.TextDocument,
): Promise<Edit | undefined> {
  const { version } = document;
  const right = `${answerOf(exact.value)} (exact)`;
  const wrong = answerOf(found.value);
  const answer = await vscode.window.showErrorMessage(`NRS: ${question}`, LEAVE, right, wrong);
  if (answer === undefined || answer === LEAVE) {
    return undefined;
  }
  if (document.version !== version) {
    warn(CHANGED);
    return undefined;
  }
  return answer === right ? exact.edit : found.edit;
}

function answerOf(value: string): string {
  return `Write ${truncateMiddle(value, WIDTH)}`;
}

/** Applies an edit of a line. The editor refuses it if the text has changed meanwhile. */
async function apply(document: vscode.TextDocument, line: number, edit: Edit): Promise<boolean> {
  const all = new vscode.WorkspaceEdit();
  all.replace(document.uri, new vscode.Range(line, edit.start, line, edit.end), edit.text);
  const isApplied = await vscode.workspace.applyEdit(all);
  if (!isApplied) {
    warn(CHANGED);
  }
  return isApplied;
}

function warn(message: string): void {
  void vscode.window.showWarningMessage(`NRS: ${message}`);
}

function tell(message: string): void {
  vscode.window.setStatusBarMessage(`NRS: ${message}`, STATUS_MS);
}
