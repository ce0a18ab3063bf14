/** Formats of numbers, texts and errors for all parts of the extension. */
/** A share from 0 to 1 with one decimal, such as "99.9 %". Only 1 is shown as 100 %. */
export function formatPercent(share: number): string {
  return share < 1 ? `${(100 * roundedDown(share, 1000)).toFixed(1)} %` : '100 %';
}

/** An agreement from 0 to 1 with two decimals. Only 1 is shown as 1.00. */
export function formatAgreement(share: number): string {
  return roundedDown(share, 100).toFixed(2);
}

/** Rounds down like the server's texts, but not for an error of multiplication: 1000 * 0.57 is below 570. */
function roundedDown(share: number, parts: number): number {
  return share < 1 ? Math.min(parts - 1, Math.floor(parts * share + 1e-6)) / parts : 1;
}

/** A share from 0 to 1 as a whole percentage, for the ticks of an axis. */
export function formatWholePercent(share: number): string {
  return `${Math.round(100 * share)} %`;
}

/** For example "1,500". */
export function formatCount(count: number): string {
  return count.toLocaleString('en-US');
}

/** For example "1 step" or "1,500 steps". */
export function formatQuantity(count: number, noun: string): string {
  return `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`;
}

/** The text, or both of its ends with "…" between them if it is longer than `maxLength` characters. */
export function truncateMiddle(text: string, maxLength: number): string {
  const end = Math.floor((maxLength - 1) / 2);
  return text.length <= maxLength
    ? text
    : `${text.slice(0, maxLength - 1 - end)}…${text.slice(-end)}`;
}

/** A text of a step: a sequence without atoms has a name. */
export function formatAtoms(text: string): string {
  return text === '' ? 'ε' : text;
}

/** The message of an error of any type. */
export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
