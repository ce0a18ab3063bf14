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
    /** What came is no answer: it may be one in a moment, and otherwise stands for none. */
    MALFORMED,
    /** It would be the same. */
    LASTING
  }

  private final transient Kind kind;
  private final transient Optional<Duration> wait;
  private final transient Optional<Completion> received;

  EndpointException(Kind kind, String message) {
    this(kind, message, Optional.empty());
  }

  /**
   * @param wait what the endpoint asks for
   */
  EndpointException(Kind kind, String message, Optional<Duration> wait) {
    this(kind, message, wait, Optional.empty());
  }

  private EndpointException(
      Kind kind, String message, Optional<Duration> wait, Optional<Completion> received) {
    super(message);
    this.kind = kind;
    this.wait = wait;
    this.received = received;
  }

  /** Something came that is no answer. */
  static EndpointException malformed(String message, Completion received) {
    return new EndpointException(Kind.MALFORMED, message, Optional.empty(), Optional.of(received));
  }

  Kind kind() {
    return kind;
  }

  Optional<Duration> askedToWait() {
    return wait;
  }

  /** What came, where it is {@link Kind#MALFORMED}. */
  Optional<Completion> received() {
    return received;
  }
}
