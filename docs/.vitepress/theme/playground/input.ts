/** What the playground decides about a formula, without a browser. */

import type { Line, Solved } from './engine.ts';
import { LANGUAGES } from './languages.ts';

export const MOST_CHARACTERS = 2000;

const NAMES = LANGUAGES.map(({ name }) => name).join(', ');

/** What ends a rewriting without a value. */
const ENDS: Readonly<Record<string, string>> = {
  'missing-leaf': 'the networks find no leaf to rewrite',
  'corrupted-leaf': 'what the networks chose is no leaf',
  stuck: 'no rule applies any more, and this is not a value',
  'step-limit': 'it needs more steps than a rewriting may have',
  'operand-limit': 'more different operations stay than the program can distinguish at one time',
};

/** A formula to rewrite, as it was typed or linked to. */
export interface Input {
  /** Empty if a link names none that the playground has. */
  readonly language: string;
  readonly formula: string;
  /** The language that a link names, if the playground does not have it. */
  readonly asked?: string;
}

/** The end of a rewriting: a value, or why there is none. */
export type Ending =
  | {
      readonly value: string;
      readonly isExact: boolean;
      readonly isExpected: boolean | undefined;
    }
  | { readonly why: string };

function find(language: string): (typeof LANGUAGES)[number] | undefined {
  return LANGUAGES.find(({ id }) => id === language);
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
  return known === undefined
    ? { language: '', formula: formula ?? '', asked: asked ?? '' }
    : { language: known.id, formula: formula ?? known.formula };
}

/**
 * Why a formula is not read, and what to do. It is never cut, because then it would be another one.
 *
 * @param line what the parser says about it, if it has read it
 * @returns empty if it is read, and the parser says the rest
 */
export function refusal({ language, formula, asked }: Input, line?: Line): string {
  if (language === '') {
    const missing =
      asked === undefined || asked === ''
        ? 'The link names no language.'
        : `The playground has no language “${asked}”.`;
    return `${missing} Choose one above: ${NAMES}. The program has all languages.`;
  }
  if (formula.length > MOST_CHARACTERS) {
    const [length, most] = [formula.length, MOST_CHARACTERS].map((each) =>
      each.toLocaleString('en'),
    );
    return `The formula has ${length} characters, and the playground reads ${most}. Shorten it, or use nrs solve.`;
  }
  const isBlank = line?.canonical === '' && line.problems.length === 0;
  return formula.trim() === '' || isBlank ? `Type a formula, such as ${example(language)}.` : '';
}

/** What a whole rewriting came to. The engine knows which texts are values of the language. */
export function ending(line: Line, solved: Solved): Ending {
  if (solved.status !== 'solved' && solved.status !== 'normal-form') {
    return { why: ENDS[solved.status] ?? solved.status };
  }
  return {
    value: solved.value,
    isExact: solved.value === line.exact,
    isExpected: line.expected === '' ? undefined : solved.value === line.expected,
  };
}
