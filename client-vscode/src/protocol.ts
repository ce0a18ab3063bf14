/** The protocol beyond LSP. All other files import it from here. */
import type { FormulaLocation } from './protocol.generated';

export * from './protocol.generated';

/** The languages whose files have a language identifier of their own, which is their id. */
export const OWN_IDENTIFIERS = ['listops', 'arithmetic', 'algebra'] as const;

/** The language identifier of files that name their language, or have the extension of a described one. */
export const ANY_LANGUAGE = 'nrs';

/** The language identifiers of all formula files in this editor. */
export const FORMULA_LANGUAGES: readonly string[] = [...OWN_IDENTIFIERS, ANY_LANGUAGE];

/** The context key of these identifiers, for the manifest. */
export const LANGUAGES_KEY = 'nrs.languages';

/** The formula as it is written. */
export function writtenFormula({ written, formula }: FormulaLocation): string {
  return written ?? formula;
}

/** Whether a language has a language identifier of its own. */
export function hasOwnIdentifier(language: string): boolean {
  return (OWN_IDENTIFIERS as readonly string[]).includes(language);
}

/**
 * Where the documents are that the server reads. Others show what nobody can rewrite, such as the left
 * side of a comparison, or are no files of lines, such as cells of notebooks.
 */
const SERVED_SCHEMES: readonly string[] = ['file', 'untitled'];

/** The same without a server, in a browser: files of a repository or another machine are read too. */
const WEB_SCHEMES: readonly string[] = [...SERVED_SCHEMES, 'vscode-vfs', 'vscode-remote'];

function documentsIn(schemes: readonly string[]) {
  return FORMULA_LANGUAGES.flatMap((language) => schemes.map((scheme) => ({ scheme, language })));
}

/** The documents that the server reads, as editors select them. */
export const SERVED_DOCUMENTS = documentsIn(SERVED_SCHEMES);

/** The documents that are read without a server, as editors select them. */
export const WEB_DOCUMENTS = documentsIn(WEB_SCHEMES);

/** The parts of a document that decide whether the server reads it. */
export interface DocumentKind {
  readonly languageId: string;
  readonly uri: { readonly scheme: string };
}

/** Whether the server reads a document, so that commands can act on its formulas. */
export function isServed({ languageId, uri }: DocumentKind): boolean {
  return isFormulaLanguage(languageId) && SERVED_SCHEMES.includes(uri.scheme);
}

/** Whether a document is read without a server. */
export function isReadInWeb({ languageId, uri }: DocumentKind): boolean {
  return isFormulaLanguage(languageId) && WEB_SCHEMES.includes(uri.scheme);
}

/** Whether a language identifier is that of formula files. */
function isFormulaLanguage(text: string): boolean {
  return FORMULA_LANGUAGES.includes(text);
}
