import * as vscode from 'vscode';
import { runWithProgress } from '../server/progress';
import {
  FORMULA_LANGUAGES,
  LANGUAGES_KEY,
  type DocumentParams,
  type KnownLanguage,
} from '../protocol';
import type { LanguageServer } from '../server/languageServer';
import {
  describedLanguage,
  formulaExtensions,
  languageOf,
  languageSource,
  nameOf,
  newLanguageId,
} from './knownLanguages';

const DESCRIPTIONS = '**/.nrs/languages/*.json';
const MAX_DESCRIPTIONS = 100;

/** The languages that the server knows. */
export class Languages implements vscode.Disposable {
  private known: readonly KnownLanguage[] = [];
  private announced = false;
  private readonly extensionsChanged = new vscode.EventEmitter<void>();
  readonly onDidChangeExtensions = this.extensionsChanged.event;
  private readonly subscriptions: vscode.Disposable;

  constructor(server: LanguageServer) {
    void vscode.commands.executeCommand('setContext', LANGUAGES_KEY, FORMULA_LANGUAGES);
    this.subscriptions = vscode.Disposable.from(
      this.extensionsChanged,
      server.on('nrs/languages', ({ languages }) => {
        this.announced = true;
        this.use(languages);
      }),
      vscode.workspace.onDidOpenTextDocument((document) => this.assign(document)),
    );
  }

  /** Uses what descriptions say themselves, so that their files have their settings before the server runs. */
  async readDescriptions(): Promise<boolean> {
    const found = await vscode.workspace.findFiles(DESCRIPTIONS, null, MAX_DESCRIPTIONS);
    const texts = await Promise.allSettled(found.map((uri) => vscode.workspace.fs.readFile(uri)));
    if (!this.announced) {
      this.use(
        texts.flatMap((read) =>
          read.status === 'fulfilled'
            ? describedLanguage(new TextDecoder().decode(read.value))
            : [],
        ),
      );
    }
    return found.length > 0;
  }

  private use(languages: readonly KnownLanguage[]): void {
    const before = this.extensions;
    this.known = languages;
    if (this.extensions.join() !== before.join()) {
      this.extensionsChanged.fire();
    }
    vscode.workspace.textDocuments.forEach((document) => this.assign(document));
  }

  /** The extensions of formula files, with their dots. */
  get extensions(): readonly string[] {
    return formulaExtensions(this.known);
  }

  nameOf(id: string): string {
    return nameOf(id, this.known);
  }

  /** The id of the language of a document; undefined for other documents and unknown languages. */
  of(document: vscode.TextDocument): string | undefined {
    return languageOf(languageSource(document), this.known);
  }

  /** Files of described languages are formula files from when their language is known. */
  private assign(document: vscode.TextDocument): void {
    const id = newLanguageId(languageSource(document), this.known);
    if (id !== undefined) {
      void vscode.languages.setTextDocumentLanguage(document, id);
    }
  }

  dispose(): void {
    this.subscriptions.dispose();
  }
}

/** Registers the command of the lens that checks a description. */
export function registerCheckLanguage(server: LanguageServer): vscode.Disposable {
  return vscode.commands.registerCommand('nrs.checkLanguage', (params: DocumentParams) =>
    runWithProgress(server, 'Checking the language', 'nrs.checkLanguage', params),
  );
}
