package io.nrs.evaluation.llm;

import io.nrs.evaluation.llm.Exchange.Stage;
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
   * The first stage.
   *
   * @throws EndpointException where there is no answer, not even an empty one
   */
  Exchange reason(Sample.Key key) {
    return ask(key, Stage.REASONING, prompts.reasoning(key.formula()));
  }

  /**
   * The second stage, after a first one that is conclusive.
   *
   * @throws EndpointException where there is no answer, not even an empty one
   */
  Exchange extract(Exchange reasoning) {
    Sample.Key key = reasoning.of();
    return ask(key, Stage.EXTRACTION, prompts.extraction(key.formula(), reasoning.reply().text()));
  }

  private Exchange ask(Sample.Key key, Stage stage, List<Turn> turns) {
    Completion reply = endpoint.complete(turns);
    OptionalDouble cost =
        prices.map(known -> OptionalDouble.of(known.of(reply))).orElseGet(OptionalDouble::empty);
    return new Exchange(key, stage, turns.get(turns.size() - 1).text(), reply, cost);
  }
}
