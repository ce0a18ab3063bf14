package io.nrs.evaluation.llm;

/**
 * An endpoint gives no reply, and further requests would not get one either. The message never
 * holds a key. There is no cause, as a cause might.
 */
public final class EndpointException extends RuntimeException {
  public EndpointException(String message) {
    super(message);
  }
}
