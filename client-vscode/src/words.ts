/** How all parts of the extension put things into words. */
import type { Task } from './protocol';

export const TASK_NAMES: Readonly<Record<Task, string>> = {
  listops: 'ListOps',
  arithmetic: 'Arithmetic',
  algebra: 'Algebra',
};

/** A probability or a share; what is not certain is never shown as 100 %. */
export function percent(share: number): string {
  const tenths = Math.floor(share * 1000) / 10;
  return `${tenths === 100 ? '100' : tenths.toFixed(1)} %`;
}

/** A percentage of an axis. */
export function wholePercent(share: number): string {
  return `${Math.round(100 * share)} %`;
}

/** Such as "1,500". */
export function grouped(count: number): string {
  return count.toLocaleString('en-US');
}

/** Such as "1 step" and "1,500 steps". */
export function counted(count: number, noun: string): string {
  return `${grouped(count)} ${noun}${count === 1 ? '' : 's'}`;
}

/** Both ends of a text that is longer than so many characters. */
export function shortened(text: string, most: number): string {
  const end = Math.floor((most - 1) / 2);
  return text.length <= most ? text : `${text.slice(0, most - 1 - end)}…${text.slice(-end)}`;
}

/** What an error says. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
