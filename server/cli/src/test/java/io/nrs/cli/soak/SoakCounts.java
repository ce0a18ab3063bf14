package io.nrs.cli.soak;

/** What a soak has done so far. */
final class SoakCounts {
  long edits;
  long requests;
  int evaluations;
  int trainings;
  int restarts;
}
