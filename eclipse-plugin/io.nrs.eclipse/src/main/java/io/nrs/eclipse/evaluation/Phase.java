package io.nrs.eclipse.evaluation;

/** How far an evaluation is. */
enum Phase {
  WAITING,
  RUNNING,
  FINISHED,
  STOPPED,
  FAILED
}
