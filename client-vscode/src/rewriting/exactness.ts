import type { TraceResult, TraceStep } from '../protocol';

interface Compared {
  readonly value?: string;
  readonly exact?: string;
}

/** Whether a value is known to be wrong. Without the setting `nrs.verify`, none is. */
export function isWrong({ value, exact }: Compared): boolean {
  return value !== undefined && exact !== undefined && value !== exact;
}

/** The mark beside a value in an editor: ✓, ✗, or nothing if it was not compared. */
export function exactnessMark(compared: Compared): string {
  return compared.exact === undefined ? '' : isWrong(compared) ? ' ✗' : ' ✓';
}

/** The first wrong step that leads to the text after some steps. */
export function firstWrongStep(trace: TraceResult, state: number): TraceStep | undefined {
  return trace.steps.slice(0, state).find(isWrong);
}
