package io.nrs.benchmarks.editor;

/** A measurement that could not be made; the message says why. */
public final class BenchmarkException extends RuntimeException {
  BenchmarkException(String message) {
    super(message);
  }

  BenchmarkException(String message, Throwable cause) {
    super(message, cause);
  }
}
