import { hasOwnIdentifier } from '../protocol';
import type { KnownLanguage } from '../protocol';

/** The text of a new formula file. It names a language that the editor does not know by itself. */
export function newFormulaFile({ id, example }: KnownLanguage): string {
  return hasOwnIdentifier(id) ? '' : `# language: ${id}\n\n${example ?? ''}`;
}
