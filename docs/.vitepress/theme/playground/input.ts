/** What the playground decides about a formula, without a browser. */

import { MOST_CHARACTERS, type Line } from '../../../playground/src/main/typescript/engine.ts';
import { LANGUAGES, OWN } from '../../../playground/src/main/typescript/languages.ts';

/** Of a description. */
export const MOST_OF_RULES = 20_000;

const NAMES = LANGUAGES.map(({ name }) => name).join(', ');

/** A formula to rewrite, as it was typed or linked to. */
export interface Input {
  /** Empty if a link names none that the playground has. */
  readonly language: string;
  readonly formula: string;
  /** The language that a link names, if the playground does not have it. */
  readonly asked?: string;
  /** The description of {@link OWN}. */
  readonly rules?: string;
  /** Whether the rules of a link cannot be read. */
  readonly isDamaged?: boolean;
}

function find(language: string): (typeof LANGUAGES)[number] | typeof OWN | undefined {
  return [...LANGUAGES, OWN].find(({ id }) => id === language);
}

/** The formula that the playground has for a language. */
export function example(language: string): string {
  return find(language)?.formula ?? '';
}

/**
 * Reads the fragment of an address. Another formula than that of the link is never shown.
 *
 * @returns undefined if it is no link to a formula, such as one to a heading
 */
export function linked(fragment: string): Input | undefined {
  const link = new URLSearchParams(fragment.replace(/^#/, ''));
  const asked = link.get('language');
  const formula = link.get('formula');
  if (asked === null && formula === null) return undefined;
  const known = find(asked ?? '');
  if (known === OWN) {
    const given = link.get('rules');
    const rules = given === null ? OWN.rules : decoded(given);
    // Nobody knows a formula of other rules before they are read.
    const begin = formula ?? (given === null ? OWN.formula : '');
    return rules === undefined
      ? { language: '', formula: begin, isDamaged: true }
      : { language: OWN.id, formula: begin, rules };
  }
  return known === undefined
    ? { language: '', formula: formula ?? '', asked: asked ?? '' }
    : { language: known.id, formula: formula ?? known.formula };
}

/** The site looks for headings by the fragment, in which quotes and brackets would be mistakes. */
function encoded(text: string): string {
  const bytes = Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte));
  return btoa(bytes.join('')).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}

function decoded(text: string): string | undefined {
  try {
    const bytes = atob(text.replace(/-/g, '+').replace(/_/g, '/'));
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(
      Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)),
    );
  } catch {
    return undefined;
  }
}

/** Returns the fragment of an address that {@link linked} reads. */
export function link({ language, formula, rules }: Input): string {
  return new URLSearchParams({
    language,
    ...(language === OWN.id && rules !== undefined ? { rules: encoded(rules) } : {}),
    formula,
  }).toString();
}

function tooLong(what: string, text: string, most: number, instead: string): string {
  if (text.length <= most) return '';
  const [has, reads] = [text.length, most].map((each) => each.toLocaleString('en'));
  return `${what} ${has} characters, and the playground reads ${reads}. Shorten it, or use ${instead}.`;
}

/** Why a description is not read, and what to do; empty if it is read. */
export function refusalOfRules(rules: string): string {
  return tooLong('The description has', rules, MOST_OF_RULES, 'nrs language check');
}

/**
 * Why a formula is not read, and what to do. It is never cut, because then it would be another one.
 *
 * @param line what the parser says about it, if it has read it
 * @param own a formula of the language that the visitor described
 * @returns empty if it is read, and the parser says the rest
 */
export function refusal(
  { language, formula, asked, isDamaged }: Input,
  line?: Line,
  own = '',
): string {
  if (isDamaged === true) {
    return 'The rules of the link are damaged: copy the whole link again, or choose a language above.';
  }
  if (language === '') {
    const missing =
      asked === undefined || asked === ''
        ? 'The link names no language.'
        : `The playground has no language “${asked}”.`;
    return `${missing} Choose one above: ${NAMES}. The program has all languages.`;
  }
  const long = tooLong('The formula has', formula, MOST_CHARACTERS, 'nrs solve');
  if (long !== '') return long;
  const isBlank = line?.canonical === '' && line.problems.length === 0;
  const such = own === '' ? example(language) : own;
  return formula.trim() === '' || isBlank ? `Type a formula, such as ${such}.` : '';
}
