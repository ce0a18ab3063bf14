/** The protocol beyond LSP. All other files import it from here. */
import { LANGUAGE_IDS } from './protocol.generated';
import type { LanguageId } from './protocol.generated';

export * from './protocol.generated';

/** The language identifier of files that name their language, or have the extension of a described one. */
export const ANY_LANGUAGE = 'nrs';

/** The language identifiers of all formula files in this editor. */
export const FORMULA_LANGUAGES: readonly string[] = [...LANGUAGE_IDS, ANY_LANGUAGE];

/** Whether a language identifier is that of a built-in language. */
export function isLanguage(text: string): text is LanguageId {
  return (LANGUAGE_IDS as readonly string[]).includes(text);
}

/** Whether a language identifier is that of formula files. */
export function isFormulaLanguage(text: string): boolean {
  return FORMULA_LANGUAGES.includes(text);
}
