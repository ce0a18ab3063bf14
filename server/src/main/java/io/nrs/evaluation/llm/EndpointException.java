package io.nrs.evaluation.llm;

import java.time.Duration;
import java.util.Optional;

/**
 * An endpoint gives no answer. The message says what, where, and what to do, and never holds a key;
 * there is no cause, which might.
 */
public final class EndpointException extends RuntimeException {

  /** What is to be expected of the next try. */
  enum Kind {
    /** Something broke on the way: it may work in a moment. */
    PASSING,
    /** Too many requests: it will work after a while. */
    BUSY,
    /** It would be the same. */
    LASTING
  }

  private final transient Kind kind;
  private final transient Optional<Duration> wait;

  EndpointException(Kind kind, String message) {
    this(kind, message, Optional.empty());
  }

  /**
   * @param wait what the endpoint asks for
   */
  EndpointException(Kind kind, String message, Optional<Duration> wait) {
    super(message);
    this.kind = kind;
    this.wait = wait;
  }

  Kind kind() {
    return kind;
  }

  Optional<Duration> askedToWait() {
    return wait;
  }
}
