import type { TraceResult } from '../protocol';

/**
 * The step whose formula is in the file: 0 for the original formula, null if the text was changed to
 * something else.
 */
export type FileState = number | null;

export type ToPage =
  | {
      readonly type: 'trace';
      readonly trace: TraceResult;
      readonly file: string;
      readonly fileState: FileState;
    }
  | { readonly type: 'fileState'; readonly fileState: FileState };

export type FromPage =
  /** Writes the formula after step `state` into its file. */
  | { readonly type: 'write'; readonly state: number }
  | { readonly type: 'again' }
  /** Shows the formula in its file. */
  | { readonly type: 'reveal' };
