package io.nrs.evaluation.llm;

import io.nrs.evaluation.result.ResultException;
import java.time.Duration;
import java.util.ServiceLoader;
import java.util.function.Consumer;

/** Opens endpoints. The necessary SDK is not part of every installation. */
public interface EndpointProvider {

  /**
   * Opens an endpoint.
   *
   * @param timeout of one request
   * @param remarks receives a line when a request has to be repeated
   */
  Endpoint open(
      EndpointAddress address, LlmSettings settings, Duration timeout, Consumer<String> remarks);

  /**
   * The provider on the class path.
   *
   * @throws ResultException if there is none
   */
  static EndpointProvider installed() {
    return ServiceLoader.load(EndpointProvider.class)
        .findFirst()
        .orElseThrow(
            () ->
                new ResultException(
                    "this installation cannot ask an LLM: run nrs evaluate in a clone of the NRS"
                        + " repository"));
  }
}
