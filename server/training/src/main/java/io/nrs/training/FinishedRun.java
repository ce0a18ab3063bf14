package io.nrs.training;

/**
 * The record of a finished run, in {@code finished.json} of its folder.
 *
 * @param models the folder that the model was written to
 * @param sha256 of its weights
 * @param iterations the number of iterations done
 */
record FinishedRun(String models, String sha256, int iterations) {
  static final String FILE = "finished.json";
}
