package io.nrs.rewriting.models;

import ai.djl.ndarray.NDManager;
import io.nrs.grammar.Language;
import io.nrs.language.LanguageTokens;
import io.nrs.language.catalogue.RulesFactory;
import io.nrs.network.NeuralDataRouter;
import io.nrs.network.NeuralDataRouterInference;
import io.nrs.network.NeuralEngine;
import io.nrs.network.NeuralEngine.DeviceChoice;
import io.nrs.network.Weights;
import java.util.List;

/**
 * The Neural Data Router of a language in memory, for one thread at a time. Closing it frees the
 * network.
 */
public final class LoadedRouter implements AutoCloseable {
  private final NDManager manager;
  private final LanguageTokens rules;
  private final RouterModelConfig model;
  private final NeuralDataRouterInference answers;

  private LoadedRouter(
      NDManager manager, LanguageTokens rules, RouterModelConfig model, Weights weights) {
    this.manager = manager;
    this.rules = rules;
    this.model = model;
    this.answers =
        new NeuralDataRouterInference(new NeuralDataRouter(manager, model.network(), weights));
    // From here on an unclosed array is an error instead of a leak.
    manager.cap();
  }

  /**
   * An answer in compact form and natural order, and the product of its tokens' probabilities. The
   * text may be empty or not a value.
   */
  public record Answer(String text, double confidence) {}

  /**
   * Opens the Neural Data Router of a language. The caller closes it.
   *
   * @param model its configuration, perhaps with another number of rounds
   * @param threads of one operation
   * @throws ModelException if the weights are missing, damaged or cannot be used
   */
  public static LoadedRouter open(
      ModelStore store,
      RouterModelConfig model,
      Language language,
      DeviceChoice device,
      int threads) {
    byte[] bytes = store.verified(language, TrainableModule.ROUTER, ModelStore.WEIGHTS);
    NDManager manager = NeuralEngine.open(device, threads);
    try {
      Weights weights =
          store.weights(
              manager,
              language,
              TrainableModule.ROUTER,
              NeuralDataRouter.shapes(model.network()),
              bytes);
      return new LoadedRouter(manager, RulesFactory.of(language), model, weights);
    } catch (RuntimeException e) {
      manager.close();
      throw e;
    }
  }

  public RouterModelConfig model() {
    return model;
  }

  /**
   * Answers formulas in compact form, each as if it were alone, in their order.
   *
   * @param check called between batches; may throw to cancel
   */
  public List<Answer> answer(List<String> formulas, Runnable check) {
    return answers
        .answer(manager, formulas.stream().map(rules.vocabulary()::encode).toList(), check)
        .stream()
        .map(this::answer)
        .toList();
  }

  private Answer answer(NeuralDataRouterInference.Answer read) {
    String text = model.answerLayout().read(rules.vocabulary().decode(read.tokens()));
    return new Answer(text, read.probability());
  }

  /** Returns the device of the network, such as {@code cpu}. */
  public String device() {
    return NeuralEngine.name(manager.getDevice());
  }

  @Override
  public void close() {
    manager.close();
  }
}
