/** The protocol beyond LSP. All other files import it from here. */
import type { FormulaLocation } from './protocol.generated';

export * from './protocol.generated';

/** The languages whose files have a language identifier of their own, which is their id. */
export const OWN_IDENTIFIERS = ['listops', 'arithmetic', 'algebra'] as const;

/** The language identifier of files that name their language, or have the extension of a described one. */
export const ANY_LANGUAGE = 'nrs';

/** The language identifiers of all formula files in this editor. */
export const FORMULA_LANGUAGES: readonly string[] = [...OWN_IDENTIFIERS, ANY_LANGUAGE];

/** The formula as it is written. */
export function writtenFormula({ written, formula }: FormulaLocation): string {
  return written ?? formula;
}

/** Whether a language has a language identifier of its own. */
export function hasOwnIdentifier(language: string): boolean {
  return (OWN_IDENTIFIERS as readonly string[]).includes(language);
}

/** Whether a language identifier is that of formula files. */
export function isFormulaLanguage(text: string): boolean {
  return FORMULA_LANGUAGES.includes(text);
}
