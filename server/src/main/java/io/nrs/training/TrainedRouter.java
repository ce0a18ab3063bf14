package io.nrs.training;

import ai.djl.ndarray.NDManager;
import io.nrs.grammar.Language;
import io.nrs.network.DataRouter;
import io.nrs.network.NeuralEngine;
import io.nrs.network.NeuralEngine.DeviceChoice;
import io.nrs.network.RouterAnswers;
import io.nrs.network.Weights;
import io.nrs.network.WeightsException;
import io.nrs.rewriting.ModelException;
import io.nrs.rewriting.ModelStore;
import io.nrs.rewriting.Module;
import io.nrs.task.Task;
import java.util.List;

/**
 * A task's Neural Data Router in memory, for one thread at a time. Closing it frees the network.
 */
public final class TrainedRouter implements AutoCloseable {
  private final NDManager manager;
  private final Task task;
  private final RouterModel model;
  private final RouterAnswers answers;

  private TrainedRouter(NDManager manager, Task task, RouterModel model, Weights weights) {
    this.manager = manager;
    this.task = task;
    this.model = model;
    this.answers = new RouterAnswers(new DataRouter(manager, model.network(), weights));
    // From here on a forgotten array is an error, not a leak.
    manager.cap();
  }

  /**
   * An answer in compact form and natural order, and the product of its tokens' probabilities. The
   * text may be empty, or no value.
   */
  public record Answer(String text, double confidence) {}

  /**
   * Reads the weights, which must be as the manifest says.
   *
   * @param model their record, perhaps with another number of rounds
   * @param threads of one operation
   * @throws ModelException where there are none, or they cannot be used
   */
  public static TrainedRouter open(
      ModelStore store, RouterModel model, Language language, DeviceChoice device, int threads) {
    byte[] bytes = store.verified(language, Module.ROUTER, ModelStore.WEIGHTS);
    NDManager manager = NeuralEngine.open(device, threads);
    try {
      Weights weights = Weights.read(manager, DataRouter.shapes(model.network()), bytes);
      return new TrainedRouter(manager, Task.of(language), model, weights);
    } catch (WeightsException e) {
      manager.close();
      throw new ModelException(
          "%s/%s/%s/%s cannot be used: %s; %s"
              .formatted(
                  store.folder(),
                  language.id(),
                  Module.ROUTER.id(),
                  ModelStore.WEIGHTS,
                  e.getMessage(),
                  ModelStore.remedy(language, Module.ROUTER)));
    }
  }

  public RouterModel model() {
    return model;
  }

  /**
   * Answers formulas in compact form, each as if it were alone; answers come in their order.
   *
   * @param check is run between batches; may throw to cancel
   */
  public List<Answer> answer(List<String> formulas, Runnable check) {
    return answers
        .answer(manager, formulas.stream().map(task.vocabulary()::encode).toList(), check)
        .stream()
        .map(this::answer)
        .toList();
  }

  private Answer answer(RouterAnswers.Answer read) {
    String text = model.answerLayout().read(task.vocabulary().decode(read.tokens()));
    return new Answer(text, read.probability());
  }

  @Override
  public void close() {
    manager.close();
  }
}
