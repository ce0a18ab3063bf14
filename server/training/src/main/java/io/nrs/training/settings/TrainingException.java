package io.nrs.training.settings;

/** Training cannot continue; the last checkpoint holds the state reached before. */
public final class TrainingException extends RuntimeException {
  public TrainingException(String message) {
    super(message);
  }
}
