/** The protocol beyond LSP. All other files import it from here. */
import { LANGUAGE_IDS } from './protocol.generated';
import type { LanguageId } from './protocol.generated';

export * from './protocol.generated';

export function isLanguage(text: string): text is LanguageId {
  return (LANGUAGE_IDS as readonly string[]).includes(text);
}
