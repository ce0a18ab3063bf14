package io.nrs.training.settings;

/** Training cannot go on; what was reached before is in the last checkpoint. */
public final class TrainingException extends RuntimeException {
  public TrainingException(String message) {
    super(message);
  }
}
