package io.nrs.evaluation.router;

import com.google.gson.Gson;
import com.google.gson.JsonObject;
import io.nrs.evaluation.system.Answered;
import io.nrs.evaluation.system.AnsweringSystem;
import io.nrs.evaluation.system.SystemFacts;
import io.nrs.grammar.Language;
import io.nrs.network.NeuralEngine.DeviceChoice;
import io.nrs.rewriting.ModelStore;
import io.nrs.rewriting.Module;
import io.nrs.task.Task;
import io.nrs.training.RouterModel;
import io.nrs.training.TrainedRouter;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * The Neural Data Router, which answers at once or not at all: {@code no-answer} where what it
 * writes is no value. It draws nothing, so that an answer depends on formula and weights alone.
 */
public final class RouterSystem implements AnsweringSystem {
  public static final String NAME = "router";

  private static final String NO_ANSWER = "no-answer";
  private static final int BATCHED = 50;

  private final TrainedRouter router;
  private final Task task;
  private final SystemFacts facts;

  private RouterSystem(TrainedRouter router, Task task, SystemFacts facts) {
    this.router = router;
    this.task = task;
    this.facts = facts;
  }

  /**
   * Reads a task's router; the caller closes it.
   *
   * @param rounds of its layer, at least 1; none for as many as it was trained with
   * @param threads of one operation
   * @throws io.nrs.rewriting.ModelException where there is none, or it cannot be used
   */
  public static RouterSystem open(
      ModelStore store, Language language, OptionalInt rounds, DeviceChoice device, int threads) {
    RouterModel trained = RouterModel.read(store, language);
    RouterModel model = rounds.isPresent() ? trained.withRounds(rounds.getAsInt()) : trained;
    return new RouterSystem(
        TrainedRouter.open(store, model, language, device, threads),
        Task.of(language),
        facts(store, language, model));
  }

  /** What decides the answers: the network says how many rounds there are. */
  private static SystemFacts facts(ModelStore store, Language language, RouterModel model) {
    JsonObject settings = new JsonObject();
    settings.addProperty("sha256", store.weightsSum(language, Module.ROUTER));
    settings.addProperty("preset", model.preset());
    settings.addProperty("data", model.data());
    settings.add("network", new Gson().toJsonTree(model.network()));
    settings.addProperty("answerLayout", model.answerLayout().name());
    return new SystemFacts(NAME, language, settings);
  }

  @Override
  public SystemFacts facts() {
    return facts;
  }

  @Override
  public int together() {
    return BATCHED;
  }

  @Override
  public List<Answered> answer(List<String> formulas, Runnable check) {
    long started = System.nanoTime();
    List<TrainedRouter.Answer> answers =
        router.answer(formulas.stream().map(task.vocabulary()::compact).toList(), check);
    double seconds = (System.nanoTime() - started) / 1e9 / formulas.size();
    List<Answered> all = new ArrayList<>();
    for (TrainedRouter.Answer answer : answers) {
      all.add(
          new Answered(
              task.vocabulary().expand(answer.text()),
              task.isAtom(answer.text()) ? Answered.SOLVED : NO_ANSWER,
              seconds,
              OptionalDouble.of(answer.confidence()),
              new JsonObject()));
    }
    return all;
  }

  @Override
  public void close() {
    router.close();
  }
}
