/** What the results of an evaluation and the extension say to each other. */
import type { EvaluatedFormula, Finding } from '../protocol';

/** A line of a file, as the table shows it. */
export interface Row {
  readonly file: string;
  /** From 1. */
  readonly line: number;
  /** Shortened where it is very long. */
  readonly formula: string;
  readonly expected?: string;
  readonly value?: string;
  readonly confidence?: number;
  readonly steps: number;
  readonly status: EvaluatedFormula['status'];
  readonly passed: boolean;
  readonly findings: readonly Finding[];
}

export type Phase = 'waiting' | 'running' | 'finished' | 'cancelled' | 'failed';

/** How an evaluation stands; of the rows only what was counted. */
export interface Summary {
  readonly phase: Phase;
  /** What is evaluated, in words. */
  readonly scope: string;
  /** 0 to 100. */
  readonly percentage: number;
  readonly files: { readonly done: number; readonly of: number };
  /** Lines with a sound formula. */
  readonly formulas: number;
  readonly solved: number;
  readonly passed: number;
  readonly failed: number;
  readonly expectations: { readonly met: number; readonly of: number };
  readonly findings: number;
  readonly seconds?: number;
  /** What the user must know: why nothing came, or why parts are missing. */
  readonly notices: readonly string[];
  /** There is a written report to open. */
  readonly report: boolean;
}

export type ToPage =
  | { readonly type: 'summary'; readonly summary: Summary }
  /** Rows from this one on are these; later ones are no more. */
  | { readonly type: 'rows'; readonly from: number; readonly rows: readonly Row[] };

export type FromPage =
  | { readonly type: 'open'; readonly row: number }
  | { readonly type: 'run' | 'stop' | 'export' | 'report' };

/** Whether a value is expected of a formula that can have one: it is a test then. */
export function isCase(of: Pick<Row, 'expected' | 'status'>): boolean {
  return of.expected !== undefined && of.status !== 'invalid';
}
