import { writtenFormula } from '../protocol';
import type { TraceResult, TraceStep } from '../protocol';
import { withoutWhitespace } from './trackedFormula';
import { textAfter, writtenSteps } from './writtenSteps';

/**
 * The text of a formula after the first steps. It changes only the places of the steps, if it is
 * the formula of the trace.
 *
 * @param text the formula in its file before the first step
 */
export function textAfterSteps(text: string, trace: TraceResult, state: number): string {
  if (text === writtenFormula(trace)) {
    return textAfter(text, writtenSteps(trace), state);
  }
  const canonical = isSameFormula(text, trace.formula) ? text : trace.formula;
  return applySteps(canonical, trace.steps, state);
}

/**
 * Applies the first steps of a rewriting and keeps the white space of the text.
 *
 * @param text the formula as the user wrote it, which may contain white space
 * @param state the number of steps to apply
 */
export function applySteps(text: string, steps: readonly TraceStep[], state: number): string {
  // Each part is a character with the white space before it, so step offsets are list indices.
  const parts = text.match(/\s*\S/gu) ?? [];
  for (const { offset, leaf, value } of steps.slice(0, state)) {
    const before = /^\s*/.exec(parts[offset] ?? '')?.[0] ?? '';
    const [first = '', ...rest] = value;
    parts.splice(offset, leaf.length, before + first, ...rest);
  }
  return parts.join('');
}

/**
 * Whether a text equals a formula apart from white space. Step offsets fit the text only in that
 * case.
 */
export function isSameFormula(text: string, formula: string): boolean {
  return withoutWhitespace(text) === formula;
}
