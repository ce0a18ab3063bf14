import type { Trace } from '../protocol';

/**
 * After how many steps the formula stands in its file: 0 as it was traced, others where a step was
 * written there; null where something else stands there now.
 */
export type Held = number | null;

export type ToPage =
  | { readonly type: 'trace'; readonly trace: Trace; readonly file: string; readonly held: Held }
  | { readonly type: 'held'; readonly held: Held };

export type FromPage =
  /** Write the formula after so many steps into its file. */
  | { readonly type: 'write'; readonly state: number }
  | { readonly type: 'again' }
  /** Show the formula in its file. */
  | { readonly type: 'reveal' };
