import type * as vscode from 'vscode';
import {
  Loaded,
  type Engine,
  type Line,
} from '../../../docs/playground/src/main/typescript/engine.ts';
import type { LanguageFiles } from '../../../docs/playground/src/main/typescript/files.ts';
import { LANGUAGES } from '../../../docs/playground/src/main/typescript/languages.ts';
import { describedLanguage, languageOf, languageSource } from '../languages/knownLanguages';
import { hasOwnIdentifier, isReadInWeb, type KnownLanguage } from '../protocol';
import { KnownLines } from './knownLines';

/** What a document in a language of the playground says. */
export interface FormulaText {
  readonly engine: Engine;
  readonly language: string;
  readonly lines: readonly Line[];
}

/** Reads the documents in the languages of the playground. */
export class FormulaDocuments {
  readonly #files: LanguageFiles;
  readonly #lines = new WeakMap<vscode.TextDocument, KnownLines>();
  readonly #described = new Loaded<readonly KnownLanguage[]>();

  constructor(files: LanguageFiles) {
    this.#files = files;
  }

  /** @returns undefined if the document is in no language of the playground */
  async read(document: vscode.TextDocument): Promise<FormulaText | undefined> {
    const language = await this.languageOf(document);
    if (language === undefined) {
      return undefined;
    }
    const engine = await this.#files.engine(language);
    const known = this.#lines.get(document) ?? new KnownLines();
    this.#lines.set(document, known);
    const count = document.lineCount;
    const texts = Array.from({ length: count }, (_, number) => document.lineAt(number).text);
    return { engine, language, lines: known.read(engine, language, texts) };
  }

  /** @returns undefined if the document is in no language of the playground */
  async languageOf(document: vscode.TextDocument): Promise<string | undefined> {
    if (!isReadInWeb(document)) {
      return undefined;
    }
    const known = hasOwnIdentifier(document.languageId) ? [] : await this.#readDescriptions();
    const language = languageOf(languageSource(document), known);
    return LANGUAGES.some(({ id }) => id === language) ? language : undefined;
  }

  #readDescriptions(): Promise<readonly KnownLanguage[]> {
    return this.#described.get('', async () => {
      const ids = LANGUAGES.map(({ id }) => id).filter((id) => !hasOwnIdentifier(id));
      const texts = await Promise.all(ids.map((id) => this.#files.description(id)));
      return texts.flatMap(describedLanguage);
    });
  }
}
