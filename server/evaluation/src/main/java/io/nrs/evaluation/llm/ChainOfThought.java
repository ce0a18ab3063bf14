package io.nrs.evaluation.llm;

import io.nrs.evaluation.llm.Exchange.Stage;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** Asks for one answer in two stages (zero-shot chain of thought: Kojima et al., 2022). */
record ChainOfThought(
    Endpoint endpoint, Prompts prompts, Optional<TokenPrices> prices, RateLimiter limiter) {

  /**
   * The first stage.
   *
   * @throws EndpointException if there is no reply, not even an empty one
   */
  Exchange reason(ReasoningSample.Key key) {
    return ask(key, Stage.REASONING, prompts.reasoning(key.formula()));
  }

  /**
   * The second stage, after a conclusive first stage.
   *
   * @throws EndpointException if there is no reply, not even an empty one
   */
  Exchange extract(Exchange reasoning) {
    return ask(
        reasoning.key(),
        Stage.EXTRACTION,
        prompts.extraction(reasoning.formula(), reasoning.reply().text()));
  }

  private Exchange ask(ReasoningSample.Key key, Stage stage, List<ChatMessage> messages) {
    limiter.take();
    ChatReply reply = endpoint.complete(messages);
    OptionalDouble cost =
        prices.map(known -> OptionalDouble.of(known.of(reply))).orElse(OptionalDouble.empty());
    return new Exchange(
        key.formula(), key.number(), stage, messages.get(messages.size() - 1).text(), reply, cost);
  }
}
