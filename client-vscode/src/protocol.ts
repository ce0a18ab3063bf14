/** What the server and we say to each other beyond the Language Server Protocol; README.md has the tables. */
import type { Range } from 'vscode-languageserver-protocol';

export type Task = 'listops' | 'arithmetic' | 'algebra';
export type Module = 'selector' | 'solver';

export const TASKS: readonly Task[] = ['listops', 'arithmetic', 'algebra'];

export function isTask(text: string): text is Task {
  return (TASKS as readonly string[]).includes(text);
}

/** How it stands with the networks of a task: notification `nrs/status`. */
export type NetworkStatus =
  | { readonly task: Task; readonly state: 'loading' }
  | {
      readonly task: Task;
      readonly state: 'ready';
      readonly device: string;
      readonly sum: string;
      readonly models?: string;
    }
  | { readonly task: Task; readonly state: 'failed'; readonly message: string };

/** Whether networks are at work: notification `nrs/activity`. */
export interface Activity {
  readonly busy: boolean;
}

/** Where a formula is; `formula`, without white space, finds a line again that has moved. */
export interface FormulaPlace {
  readonly uri: string;
  readonly line: number;
  readonly formula?: string;
}

/** Of `nrs.step`, `nrs.solve` and `nrs.expect`. */
export interface RewriteResult {
  readonly status: string;
  readonly applied: boolean;
  readonly leaf?: string;
  readonly value?: string;
  readonly steps?: number;
  readonly message?: string;
}

/** A node of a formula's tree: offsets into the formula's text, the parent's index or -1. */
export interface TreeNode {
  readonly start: number;
  readonly end: number;
  readonly parent: number;
  readonly label: string;
}

/** A rewrite; `offset` is where the leaf begins in the formula as it was before the step. */
export interface Step {
  readonly leaf: string;
  readonly value: string;
  readonly offset: number;
  readonly confidence: number;
  readonly agreement: number;
  readonly outputs: number;
}

/** Of `nrs.trace`: all steps of a formula. */
export interface Trace {
  readonly task: Task;
  readonly formula: string;
  readonly uri: string;
  readonly line: number;
  readonly range: Range;
  readonly version: number;
  readonly status: 'solved' | 'missing-leaf' | 'corrupted-leaf' | 'step-limit';
  readonly value?: string;
  readonly message?: string;
  readonly remedy?: string;
  readonly nodes: readonly TreeNode[];
  readonly steps: readonly Step[];
}

/** Of `nrs.formulas`: what a file holds, without asking networks. */
export interface FileFormulas {
  readonly uri: string;
  readonly task: Task;
  readonly formulas: readonly {
    readonly line: number;
    readonly range: Range;
    readonly formula: string;
    readonly expected?: string;
  }[];
}

export interface Finding {
  readonly code: string;
  readonly severity: 'error' | 'warning' | 'note';
  readonly message: string;
  readonly remedy?: string;
}

export interface EvaluatedFormula {
  readonly line: number;
  readonly range: Range;
  readonly formula: string;
  readonly expected?: string;
  readonly value?: string;
  readonly status:
    'solved' | 'missing-leaf' | 'corrupted-leaf' | 'step-limit' | 'invalid' | 'unsolved';
  readonly passed: boolean;
  readonly confidence?: number;
  readonly steps: number;
  readonly findings: readonly Finding[];
}

/** A file is done: notification `nrs/evaluated`. */
export interface EvaluatedFile {
  readonly token?: string | number;
  readonly uri: string;
  readonly task: Task;
  readonly done: number;
  readonly of: number;
  /** Why formulas of it could not be solved. */
  readonly message?: string;
  /** It has so many formulas that they come in pieces, of which this is not the last. */
  readonly more?: boolean;
  readonly formulas: readonly EvaluatedFormula[];
}

/** Of `nrs.evaluateWorkspace`. */
export interface EvaluationResult {
  readonly status: 'finished' | 'cancelled';
  readonly uri: string;
  readonly found: number;
  readonly unreadable: number;
  readonly seconds: number;
  readonly files: number;
  readonly formulas: number;
  readonly solved: number;
  readonly missingLeaves: number;
  readonly corruptedLeaves: number;
  readonly stepLimits: number;
  readonly wrongValues: number;
  readonly unexpectedValues: number;
  readonly lowConfidence: number;
  readonly syntaxErrors: number;
}

/** What `nrs.train` takes. */
export interface TrainingRequest {
  readonly task: Task;
  readonly module: Module;
  readonly preset?: string;
  readonly iterations?: number;
  readonly seed?: number;
  readonly device?: string;
  readonly threads?: number;
  readonly run?: string;
  readonly resume?: boolean;
  readonly fresh?: boolean;
}

/** Of `nrs.train`. */
export interface TrainingResult {
  readonly status: 'finished' | 'stopped';
  readonly run: string;
  readonly iterations: number;
  readonly validation?: number;
  readonly models?: string;
  readonly installed?: boolean;
}

interface TrainingOrigin {
  readonly token?: string | number;
  readonly run: string;
  readonly task: Task;
  readonly module: Module;
}

/** How a training goes: notification `nrs/training`. */
export type TrainingEvent = TrainingOrigin &
  (
    | {
        readonly event: 'started';
        readonly iteration: number;
        readonly iterations: number;
        readonly parameters: number;
        readonly device: string;
      }
    | {
        readonly event: 'iteration';
        readonly iteration: number;
        readonly iterations: number;
        readonly loss: number;
      }
    | ({ readonly event: 'validated' } & TrainingPoint)
    | {
        readonly event: 'finished' | 'stopped';
        readonly iterations: number;
        readonly validation?: number;
        readonly models?: string;
      }
  );

/** A validation of a run, as its metrics tell. */
export interface TrainingPoint {
  readonly iteration: number;
  readonly seconds: number;
  readonly loss: number;
  readonly inDistribution: number;
  readonly outOfDistribution: number;
}

/** A run of the workspace; what nobody wrote down of it is left out. */
export interface TrainingRun {
  readonly run: string;
  readonly task?: Task;
  readonly module?: Module;
  readonly preset?: string;
  readonly state: 'unfinished' | 'finished';
  readonly active: boolean;
  readonly iteration: number;
  readonly iterations?: number;
  readonly seed?: number;
  readonly validation?: number;
  readonly points: readonly TrainingPoint[];
}

/** Of `nrs.runs`: trainings of the workspace, and what can be chosen for another one. */
export interface TrainingRuns {
  readonly runs: readonly TrainingRun[];
  readonly tasks: readonly Task[];
  readonly modules: readonly Module[];
  readonly presets: readonly string[];
  readonly devices: readonly string[];
}

/** Notifications of our own, by their method. */
export interface Notifications {
  'nrs/status': NetworkStatus;
  'nrs/activity': Activity;
  'nrs/evaluated': EvaluatedFile;
  'nrs/training': TrainingEvent;
}

/** Commands of the server that the extension runs itself, with what they take and give. */
export interface ServerCommands {
  'nrs.step': { readonly takes: FormulaPlace; readonly gives: RewriteResult };
  'nrs.solve': { readonly takes: FormulaPlace; readonly gives: RewriteResult };
  'nrs.expect': { readonly takes: FormulaPlace; readonly gives: RewriteResult };
  'nrs.solveAll': {
    readonly takes: { readonly uri: string };
    readonly gives: {
      readonly status: string;
      readonly applied: boolean;
      readonly formulas: number;
      readonly solved: number;
    };
  };
  'nrs.trace': { readonly takes: FormulaPlace; readonly gives: Trace };
  'nrs.formulas': { readonly takes: { readonly uri: string }; readonly gives: FileFormulas };
  'nrs.evaluateWorkspace': {
    readonly takes: {
      readonly folder?: string;
      readonly files?: readonly string[];
      readonly report?: boolean;
    };
    readonly gives: EvaluationResult;
  };
  'nrs.runs': { readonly takes: Record<string, never>; readonly gives: TrainingRuns };
  'nrs.train': { readonly takes: TrainingRequest; readonly gives: TrainingResult };
}
