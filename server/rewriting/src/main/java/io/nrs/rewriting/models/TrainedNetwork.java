package io.nrs.rewriting.models;

import ai.djl.ndarray.NDManager;
import io.nrs.language.OutputOrder;
import io.nrs.language.Vocabulary;
import io.nrs.network.Generation;
import io.nrs.network.Transformer;
import io.nrs.network.TransformerConfig;
import io.nrs.network.Weights;
import java.util.List;

/** Trained weights with the vocabulary and the output order of their training. */
final class TrainedNetwork {
  /**
   * The most input tokens of a batch. Decoding reads the keys and values of all of them, 1 KB a
   * layer each, for every token that it writes.
   */
  private static final int TOKENS_AT_ONCE = 2_048;

  private final NDManager manager;
  private final Transformer transformer;
  private final Generation generation;
  private final Vocabulary vocabulary;
  private final OutputOrder order;
  private final BatchExecutor executor;

  /** Takes over the manager that owns the weights; who made it closes it. */
  TrainedNetwork(
      NDManager manager,
      TransformerConfig config,
      Weights weights,
      Vocabulary vocabulary,
      OutputOrder order,
      BatchExecutor executor) {
    this.manager = manager;
    this.transformer = new Transformer(manager, config, weights, true);
    this.generation =
        new Generation(transformer, Vocabulary.PADDING, Vocabulary.START, Vocabulary.END);
    this.vocabulary = vocabulary;
    this.order = order;
    this.executor = executor;
    // From here on an unclosed array is an error instead of a leak.
    manager.cap();
  }

  /**
   * A generated text in natural order.
   *
   * @param confidence its joint probability; 0 if generation did not end
   * @param margin the smallest distance of a token's logit from the next one
   */
  record Written(String text, double confidence, double margin) {}

  TransformerConfig config() {
    return transformer.config();
  }

  int[] encode(String compact) {
    return vocabulary.encode(compact);
  }

  /**
   * Answers requests in batches of similar length, in the order of the requests.
   *
   * @param checkCancelled called between batches; may throw to cancel
   */
  List<Written> answer(List<Generation.Request> requests, Runnable checkCancelled) {
    return executor.byLength(
        requests,
        request -> request.tokens().length,
        TOKENS_AT_ONCE,
        checkCancelled,
        batch -> generation.generate(manager, batch).stream().map(this::written).toList());
  }

  private Written written(Generation.Output output) {
    String text = order.apply(vocabulary.decode(output.tokens()));
    return new Written(text, output.complete() ? output.probability() : 0, output.margin());
  }
}
