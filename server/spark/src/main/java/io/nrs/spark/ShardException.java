package io.nrs.spark;

/** A command on an executor ended with a complaint, which is the message. */
final class ShardException extends RuntimeException {
  private static final long serialVersionUID = 1;

  ShardException(String message) {
    super(message);
  }
}
