package io.nrs.evaluation.llm.openai;

import io.nrs.evaluation.llm.Endpoint;
import io.nrs.evaluation.llm.EndpointAddress;
import io.nrs.evaluation.llm.EndpointProvider;
import io.nrs.evaluation.llm.LlmSettings;
import java.time.Duration;
import java.util.function.Consumer;

/** Opens endpoints by the OpenAI SDK. */
public final class OpenAiProvider implements EndpointProvider {

  @Override
  public Endpoint open(
      EndpointAddress address, LlmSettings settings, Duration timeout, Consumer<String> remarks) {
    return new OpenAiEndpoint(
        address, settings, timeout, new RetrySleeper(address, remarks), remarks);
  }
}
