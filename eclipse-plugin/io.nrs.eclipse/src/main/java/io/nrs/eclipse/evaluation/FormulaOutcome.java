package io.nrs.eclipse.evaluation;

/** How the evaluation of a formula ended, the worst outcome first. */
enum FormulaOutcome {
  FAILED,
  UNSOLVED,
  UNCERTAIN,
  GOOD
}
