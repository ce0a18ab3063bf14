import type { Step } from '../protocol';
import { bare } from './standing';

/**
 * The formula after so many steps with the white space of whoever wrote it: what a step does not
 * touch stays as it is.
 *
 * @param written the formula as it was written, which but for white space is the one traced
 */
export function spaced(written: string, steps: readonly Step[], state: number): string {
  // Every character with the white space before it, so that offsets are places in the list.
  const parts = written.match(/\s*\S/gu) ?? [];
  for (const { offset, leaf, value } of steps.slice(0, state)) {
    const before = /^\s*/.exec(parts[offset] ?? '')?.[0] ?? '';
    const [first = '', ...rest] = value;
    parts.splice(offset, leaf.length, before + first, ...rest);
  }
  return parts.join('');
}

/** Whether a text is a formula but for its white space: otherwise offsets are not those of its steps. */
export function isWritten(text: string, formula: string): boolean {
  return bare(text) === formula;
}
