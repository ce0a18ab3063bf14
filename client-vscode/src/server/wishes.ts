/** What a workspace wants to decide on this machine, and what the user said to that. */

/** Settings by which a workspace would decide what runs here. */
export const ASKED_SETTINGS = ['java.home', 'java.arguments', 'server.path', 'models'] as const;
export type AskedSetting = (typeof ASKED_SETTINGS)[number];

/** The folder of a workspace's own models, and where its settings file may name another one. */
export const OWN_MODELS = '.nrs/models';
export const SETTINGS_FILE = '.nrs.json';

/** One wish; the same text is the same wish. */
export interface Wish {
  readonly what: AskedSetting | typeof OWN_MODELS | typeof SETTINGS_FILE;
  /** For the user to read, on a line. */
  readonly shown: string;
}

export type Answer = 'use' | 'ignore';

/** Answers that were given, by wish; kept with the workspace. */
export type Answers = Readonly<Record<string, Answer>>;

export function keyOf(wish: Wish): string {
  return `${wish.what}=${wish.shown}`;
}

/** A setting as the workspace has it; undefined where it has none, or an empty one. */
export function wishOf(what: AskedSetting, value: unknown): Wish | undefined {
  const shown = Array.isArray(value) ? value.map(String).join(' ') : value;
  return typeof shown === 'string' && shown.trim() !== '' ? { what, shown } : undefined;
}

/** The models that a workspace's settings file names; undefined where it names none. */
export function modelsOfSettingsFile(text: string): string | undefined {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    // The server complains about it.
    return undefined;
  }
  const named = field(content, 'nrs.models') ?? field(field(content, 'nrs'), 'models');
  return typeof named === 'string' ? named : undefined;
}

function field(of: unknown, name: string): unknown {
  return typeof of === 'object' && of !== null ? (of as Record<string, unknown>)[name] : undefined;
}

export function isGranted(wish: Wish, answers: Answers): boolean {
  return answers[keyOf(wish)] === 'use';
}

export function unanswered(wishes: readonly Wish[], answers: Answers): readonly Wish[] {
  return wishes.filter((wish) => answers[keyOf(wish)] === undefined);
}

/** The question to the user. */
export function question(wishes: readonly Wish[]): string {
  const list = wishes
    .map((wish) =>
      wish.what === OWN_MODELS || wish.what === SETTINGS_FILE
        ? `the models in ${wish.shown}`
        : `nrs.${wish.what} = ${wish.shown}`,
    )
    .join(', ');
  return `This workspace wants NRS to use ${list}. That decides what runs on your machine: use it only if you trust where it comes from.`;
}
