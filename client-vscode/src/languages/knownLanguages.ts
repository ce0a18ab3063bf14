import { ANY_LANGUAGE, hasOwnIdentifier, type KnownLanguage } from '../protocol';

const PLAIN_TEXT = 'plaintext';
const HEADER = /^\uFEFF?\s*#\s*language\s*:\s*(\S+)/;

const ALWAYS = ['.listops', '.arith', '.algebra', '.nrs'];

/** The extensions of formula files, with their dots. */
export function formulaExtensions(known: readonly KnownLanguage[]): readonly string[] {
  return [...new Set([...ALWAYS, ...known.map(({ extension }) => extension)])];
}

/** The name of a language; its id if the server does not know it. */
export function nameOf(id: string, known: readonly KnownLanguage[]): string {
  return known.find((language) => language.id === id)?.name ?? id;
}

/** The language that a text describes, or none. Comments and mistakes are left to the server. */
export function describedLanguage(text: string): readonly KnownLanguage[] {
  const [id, extension] = ['id', 'extension'].map(
    (key) => new RegExp(`"${key}"\\s*:\\s*"\\.?([a-z][a-z0-9-]*)"`).exec(text)?.[1],
  );
  return id === undefined ? [] : [{ id, name: id, extension: `.${extension ?? id}` }];
}

/** The parts of a document that determine its language. */
export interface LanguageSource {
  readonly languageId: string;
  readonly path: string;
  readonly firstLine: string;
}

/** The parts of an editor's document that determine its language. */
interface SourceDocument {
  readonly languageId: string;
  readonly uri: { readonly path: string };
  lineAt(line: number): { readonly text: string };
}

export function languageSource(document: SourceDocument): LanguageSource {
  return {
    languageId: document.languageId,
    path: document.uri.path,
    firstLine: document.languageId === ANY_LANGUAGE ? document.lineAt(0).text : '',
  };
}

/** The language whose extension a file has. */
function ofPath(path: string, known: readonly KnownLanguage[]): KnownLanguage | undefined {
  return known.find(({ extension }) => path.endsWith(extension));
}

/**
 * The new language identifier of a document: files of described languages have none of their own.
 * Files in which the editor sees another language keep it.
 */
export function newLanguageId(
  { languageId, path }: LanguageSource,
  known: readonly KnownLanguage[],
): string | undefined {
  const language = ofPath(path, known);
  return languageId === PLAIN_TEXT && language !== undefined && !hasOwnIdentifier(language.id)
    ? ANY_LANGUAGE
    : undefined;
}

/** The id of the language of a formula file; undefined for other files and unknown languages. */
export function languageOf(
  { languageId, path, firstLine }: LanguageSource,
  known: readonly KnownLanguage[],
): string | undefined {
  if (languageId !== ANY_LANGUAGE) {
    return hasOwnIdentifier(languageId) ? languageId : undefined;
  }
  return ofPath(path, known)?.id ?? HEADER.exec(firstLine)?.[1];
}
