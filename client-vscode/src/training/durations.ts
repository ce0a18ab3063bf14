import type { Module, Task } from '../protocol';

/** Seconds that the networks of `models/` took on one thread of a CPU, as their model cards say. */
export const MEASURED_SECONDS: Readonly<Record<Task, Readonly<Record<Module, number>>>> = {
  listops: { selector: 412, solver: 54 },
  arithmetic: { selector: 990, solver: 1_486 },
  algebra: { selector: 2_222, solver: 1_696 },
};
