package io.nrs.evaluation.llm;

import java.net.URI;

/**
 * The address of an endpoint, and its key.
 *
 * @param base such as {@code https://api.openai.com/v1}; http or https, with a host and no secrets
 * @param key never shown, never stored
 */
public record EndpointAddress(URI base, String key) {

  /** The host of the address. */
  public String host() {
    return base.getHost();
  }

  @Override
  public String toString() {
    return base.toString();
  }
}
