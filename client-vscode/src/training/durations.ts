import type { ModuleId } from '../protocol';

/** Training time in seconds of the networks in `models/` on one CPU thread, from their model cards. */
export const MEASURED_SECONDS: Readonly<
  Partial<Record<string, Readonly<Record<ModuleId, number>>>>
> = {
  listops: { selector: 1405, solver: 54 },
  arithmetic: { selector: 990, solver: 1_486 },
  algebra: { selector: 6_030, solver: 1_696 },
};
