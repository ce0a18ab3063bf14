import type { OutputsResult, TraceResult } from '../protocol';

/**
 * The step whose formula is in the file: 0 for the original formula, null if the text was changed to
 * something else.
 */
export type FileState = number | null;

/**
 * The content of the view when the cursor moves to another formula, or when its formula changes.
 */
export type Following =
  /** The formula at the cursor. */
  | 'cursor'
  /** The same formula, as it is now. */
  | 'pinned'
  /** The same formula, as it was. */
  | 'paused';

export type CopyFormat = 'text' | 'markdown' | 'latex';

export type ToPage =
  | {
      readonly type: 'trace';
      readonly trace: TraceResult;
      readonly file: string;
      /** The name of the language. */
      readonly language: string;
      readonly fileState: FileState;
    }
  | { readonly type: 'fileState'; readonly fileState: FileState }
  /** The outputs of the Selector for the formula after `state` steps. */
  | { readonly type: 'outputs'; readonly state: number; readonly outputs: OutputsResult }
  /** There is no formula to show, for the reason that a sentence gives. */
  | { readonly type: 'nothing'; readonly reason: string };

export type FromPage =
  /** Writes the formula after step `state` into its file. */
  | { readonly type: 'write'; readonly state: number }
  /** Asks for the outputs of the Selector for the formula after `state` steps. */
  | { readonly type: 'outputs'; readonly state: number }
  | { readonly type: 'again' }
  | { readonly type: 'follow'; readonly following: Following }
  /** Copies all steps. */
  | { readonly type: 'copy'; readonly format: CopyFormat }
  /** Shows the formula in its file. */
  | { readonly type: 'reveal' };
