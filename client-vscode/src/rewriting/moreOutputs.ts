/** As many as the published system draws. */
const MOST = 1000;
const FACTOR = 8;
/** What the server draws unless a setting says otherwise. */
const DEFAULT = 8;

/** With this preset, the server draws the most. */
const PAPER = /"(?:nrs\.)?preset"\s*:\s*"paper"/;
const SETTING = /("(?:nrs\.)?outputs"\s*:\s*)(\d+)/;
/** The bracket that opens the object, behind comments. */
const OPENING = /^\uFEFF?(?:\s|\/\/.*|\/\*[^]*?\*\/)*\{/;

/**
 * A settings file that allows more outputs of the Selector, eight times as many.
 *
 * @param text of the present file; empty if there is none
 * @returns undefined if it allows the most already, or is no object
 */
export function withMoreOutputs(text: string): string | undefined {
  if (text.trim() === '') {
    return `{\n  "nrs.outputs": ${FACTOR * DEFAULT}\n}\n`;
  }
  const setting = SETTING.exec(text);
  if (setting !== null) {
    const [, key = '', present = ''] = setting;
    const more = Math.min(MOST, FACTOR * Number(present));
    return more > Number(present) ? text.replace(SETTING, `${key}${more}`) : undefined;
  }
  const opening = OPENING.exec(text)?.[0];
  if (opening === undefined || PAPER.test(text)) {
    return undefined;
  }
  const rest = text.slice(opening.length);
  const comma = rest.trimStart().startsWith('}') ? '' : ',';
  return `${opening}\n  "nrs.outputs": ${FACTOR * DEFAULT}${comma}${rest}`;
}
