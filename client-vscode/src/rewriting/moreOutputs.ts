import { parseTree, type Node, type ParseError } from 'jsonc-parser';

/** As many as the published system draws. */
const MOST = 1000;
const FACTOR = 8;
/** What the server draws unless a setting says otherwise. */
const DEFAULT = 8;
/** With this preset, the server draws the most. */
const PAPER = 'paper';

const SECTION = 'nrs';
const PREFIX = `${SECTION}.`;

/**
 * A settings file that allows more outputs of the Selector, eight times as many. All else in it stays
 * as it is, with its comments.
 *
 * @param text of the present file; empty if there is none
 * @returns undefined if it allows the most already, or is no object
 */
export function withMoreOutputs(text: string): string | undefined {
  if (text.trim() === '') {
    return `{\n  ${setting(FACTOR * DEFAULT)}\n}\n`;
  }
  const mistakes: ParseError[] = [];
  const root = parseTree(text, mistakes, { allowTrailingComma: true });
  if (root?.type !== 'object' || mistakes.length > 0) {
    return undefined;
  }
  const settings = settingsIn(root);
  const outputs = lastOf(settings, 'outputs');
  const preset = lastOf(settings, 'preset')?.value === PAPER ? MOST : DEFAULT;
  const present = isCount(outputs?.value) ? outputs.value : preset;
  const more = Math.min(MOST, FACTOR * present);
  if (more <= present) {
    return undefined;
  }
  return outputs === undefined
    ? withSetting(text, root, setting(more))
    : spliced(text, outputs.offset, outputs.length, String(more));
}

function setting(outputs: number): string {
  return `"${PREFIX}outputs": ${outputs}`;
}

function isCount(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) > 0;
}

interface Setting {
  /** Without prefix. */
  readonly name: string;
  readonly value: Node;
}

/** The settings of a file in all forms that the server reads. */
function settingsIn(object: Node): readonly Setting[] {
  return (object.children ?? []).flatMap(({ children: [key, value] = [] }) => {
    if (key === undefined || value === undefined) {
      return [];
    }
    const name = String(key.value);
    return name === SECTION
      ? settingsIn(value)
      : [{ name: name.startsWith(PREFIX) ? name.slice(PREFIX.length) : name, value }];
  });
}

/** The value that the server uses: the last one, but null leaves a setting unset. */
function lastOf(settings: readonly Setting[], name: string): Node | undefined {
  const values = settings.filter((each) => each.name === name).map(({ value }) => value);
  return values.findLast(({ type }) => type !== 'null') ?? values.at(-1);
}

/** Begins an object with a setting, where no comment belongs to a neighbour. */
function withSetting(text: string, object: Node, added: string): string {
  const begin = object.offset + 1;
  const first = object.children?.[0];
  if (first === undefined) {
    return spliced(text, begin, 0, `\n  ${added}\n`);
  }
  const gap = text.slice(begin, first.offset);
  const indented = /\r?\n[ \t]*$/.exec(gap)?.[0];
  const behind = indented !== undefined || gap.startsWith(' ') ? '' : ' ';
  return spliced(text, begin, 0, `${indented ?? ''}${added},${behind}`);
}

function spliced(text: string, offset: number, length: number, inserted: string): string {
  return text.slice(0, offset) + inserted + text.slice(offset + length);
}
