package io.nrs.eclipse.evaluation;

/** How the evaluation of a formula ended, the worst first. */
enum Outcome {
  FAILED,
  UNSOLVED,
  NOTED,
  GOOD
}
