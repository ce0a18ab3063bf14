package io.nrs.lsp.bench;

/** A measurement that could not be made; the message says why. */
public final class BenchException extends RuntimeException {
  BenchException(String message) {
    super(message);
  }

  BenchException(String message, Throwable cause) {
    super(message, cause);
  }
}
