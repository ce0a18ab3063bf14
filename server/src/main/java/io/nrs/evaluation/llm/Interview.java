package io.nrs.evaluation.llm;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** Asks for one answer, in two stages. */
final class Interview {
  private final Endpoint endpoint;
  private final Prompts prompts;
  private final Optional<Prices> prices;

  Interview(Endpoint endpoint, Prompts prompts, Optional<Prices> prices) {
    this.endpoint = endpoint;
    this.prompts = prompts;
    this.prices = prices;
  }

  /**
   * Asks.
   *
   * @throws EndpointException where there is no answer, not even an empty one
   */
  Sample ask(Sample.Key key) {
    List<Turn> first = prompts.reasoning(key.formula());
    Completion reasoning = endpoint.complete(first);
    // Not every endpoint takes an empty message, and there is nothing to conclude from.
    if (reasoning.text().isBlank()) {
      return sample(key, last(first), reasoning, "", Optional.empty());
    }
    List<Turn> then = prompts.extraction(key.formula(), reasoning.text());
    return sample(key, last(first), reasoning, last(then), Optional.of(endpoint.complete(then)));
  }

  private Sample sample(
      Sample.Key key,
      String asked,
      Completion reasoning,
      String askedThen,
      Optional<Completion> reply) {
    OptionalDouble cost =
        prices
            .map(known -> known.of(reasoning) + reply.map(known::of).orElse(0.0))
            .map(OptionalDouble::of)
            .orElseGet(OptionalDouble::empty);
    return new Sample(key.formula(), key.number(), asked, reasoning, askedThen, reply, cost);
  }

  private static String last(List<Turn> turns) {
    return turns.get(turns.size() - 1).text();
  }
}
