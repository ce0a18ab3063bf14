package io.nrs.spark;

/** A command on an executor failed; the message is its error message. */
final class ShardException extends RuntimeException {
  private static final long serialVersionUID = 1;

  ShardException(String message) {
    super(message);
  }
}
