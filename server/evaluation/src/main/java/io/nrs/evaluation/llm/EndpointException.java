package io.nrs.evaluation.llm;

/**
 * An endpoint gives no reply, and would not reply to further requests either. The message never
 * contains a key. There is no cause, because a cause might contain one.
 */
public final class EndpointException extends RuntimeException {
  public EndpointException(String message) {
    super(message);
  }
}
