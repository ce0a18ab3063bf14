/** Messages between the evaluation view's page and the extension. */
import type {
  EvaluatedFormula,
  EvaluateWorkspaceResult,
  FindingReport,
  ServerCommands,
} from '../protocol';

export type Scope = ServerCommands['nrs.evaluateWorkspace']['takes'];

/** A formula as a row of the table. */
export interface Row {
  readonly file: string;
  /** One-based. */
  readonly line: number;
  /** Truncated if it is very long. */
  readonly formula: string;
  readonly expected?: string;
  readonly value?: string;
  readonly confidence?: number;
  /** The rules of the language rewrote it, because it has no networks yet. */
  readonly byRules?: boolean;
  readonly steps: number;
  readonly status: EvaluatedFormula['status'];
  readonly passed: boolean;
  readonly findings: readonly FindingReport[];
}

export type Phase =
  | 'waiting'
  | 'running'
  | 'finished'
  | 'cancelled'
  | 'failed'
  /** The window closed, and its results with it. */
  | 'lost';

/** State and totals of an evaluation. */
export interface Summary {
  readonly phase: Phase;
  /** The description of what is evaluated. */
  readonly scope: string;
  /** 0 to 100. */
  readonly percentage: number;
  readonly files: { readonly done: number; readonly of: number };
  /** Number of valid formulas. */
  readonly formulas: number;
  readonly solved: number;
  /** Number of valid formulas that passed, and of those that did not. */
  readonly passed: number;
  readonly failed: number;
  /** Number of lines that are no valid formulas. With the formulas, these are all rows. */
  readonly invalid: number;
  /** Number of formulas whose networks could not be used. */
  readonly unsolved: number;
  /** Languages without networks, whose rules rewrote formulas. */
  readonly byRules: EvaluateWorkspaceResult['byRules'];
  readonly expectations: { readonly met: number; readonly of: number };
  readonly findings: number;
  readonly seconds?: number;
  /** Why results are missing. */
  readonly notices: readonly string[];
}

export type ToPage =
  /** The page remembers the scope for the next window. */
  | { readonly type: 'summary'; readonly summary: Summary; readonly scope: Scope }
  /** Replaces all rows from index `from` on. */
  | { readonly type: 'rows'; readonly from: number; readonly rows: readonly Row[] };

export type FromPage =
  { readonly type: 'open'; readonly row: number } | { readonly type: 'run' | 'stop' | 'export' };

/** Whether a formula is a test: it is valid and has an expected value. */
export function hasExpectation(of: Pick<Row, 'expected' | 'status'>): boolean {
  return of.expected !== undefined && of.status !== 'invalid';
}
