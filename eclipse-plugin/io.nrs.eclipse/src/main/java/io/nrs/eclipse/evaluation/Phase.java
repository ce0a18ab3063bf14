package io.nrs.eclipse.evaluation;

/** The progress of an evaluation. */
enum Phase {
  WAITING,
  RUNNING,
  FINISHED,
  STOPPED,
  FAILED
}
