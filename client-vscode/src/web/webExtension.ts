/** The extension in a browser: without a server, by the engine and the networks of the playground. */

import * as vscode from 'vscode';
import { LanguageFiles } from '../../../docs/playground/src/main/typescript/files.ts';
import { FORMULA_LANGUAGES, LANGUAGES_KEY } from '../protocol';
import { registerWebCommands } from './commands';
import { registerFindings } from './findings';
import { FormulaDocuments } from './formulaDocuments';
import { registerHovers, registerLenses } from './lenses';
import { packagedFiles } from './packagedFiles';

export function activate(context: vscode.ExtensionContext): void {
  const folder = vscode.Uri.joinPath(context.extensionUri, 'playground');
  const files = new LanguageFiles(packagedFiles(folder));
  const documents = new FormulaDocuments(files);
  void vscode.commands.executeCommand('setContext', LANGUAGES_KEY, FORMULA_LANGUAGES);
  context.subscriptions.push(
    registerFindings(documents),
    registerLenses(documents),
    registerHovers(documents, files),
    registerWebCommands(documents, files),
  );
}
