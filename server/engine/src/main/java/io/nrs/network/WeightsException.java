package io.nrs.network;

/**
 * Bytes that are not the weights of this network. The message completes "FILE cannot be used: …".
 */
public final class WeightsException extends Exception {
  public WeightsException(String message) {
    super(message);
  }
}
