package io.nrs.evaluation.router;

import com.google.gson.JsonObject;
import io.nrs.evaluation.result.Machine;
import io.nrs.evaluation.result.SystemConfig;
import io.nrs.evaluation.system.AnsweringSystem;
import io.nrs.evaluation.system.SystemAnswer;
import io.nrs.evaluation.system.Together;
import io.nrs.grammar.Language;
import io.nrs.io.StoredJson;
import io.nrs.language.LeafPlaces;
import io.nrs.language.catalogue.RulesFactory;
import io.nrs.network.NeuralDataRouterConfig;
import io.nrs.network.NeuralEngine.DeviceChoice;
import io.nrs.rewriting.models.LoadedRouter;
import io.nrs.rewriting.models.ModelStore;
import io.nrs.rewriting.models.RouterModelConfig;
import io.nrs.rewriting.models.TrainableModule;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The Neural Data Router, which answers in one pass: {@code no-answer} if its output is no value.
 * It is deterministic, so an answer depends on formula and weights alone.
 */
public record RouterSystem(LoadedRouter router, LeafPlaces rules, SystemConfig config)
    implements AnsweringSystem {
  public static final String NAME = "router";

  private static final Together BATCHED = new Together(50, Long.MAX_VALUE);

  /**
   * Reads a language's router; the caller closes it.
   *
   * @param threads of one operation
   * @throws io.nrs.rewriting.models.ModelException if there is none, or it cannot be used
   */
  public static RouterSystem open(
      ModelStore store, Language language, DeviceChoice device, int threads) {
    RouterModelConfig model = store.routerConfig(language);
    return new RouterSystem(
        LoadedRouter.open(store, model, language, device, threads),
        RulesFactory.of(language),
        config(store, language, model));
  }

  /**
   * @param endedAfter how far its training came, if it was ended early
   */
  private record Settings(
      String sha256,
      String preset,
      String data,
      NeuralDataRouterConfig network,
      String answerLayout,
      Optional<String> endedAfter) {}

  /** Everything that decides the answers. */
  private static SystemConfig config(ModelStore store, Language language, RouterModelConfig model) {
    JsonObject settings =
        StoredJson.tree(
            new Settings(
                store.weightsSum(language, TrainableModule.ROUTER),
                model.preset(),
                model.data(),
                model.network(),
                model.answerLayout().name(),
                model.training().endedAfter()));
    return new SystemConfig(NAME, language, settings);
  }

  @Override
  public String machine() {
    return Machine.describe(router.device());
  }

  @Override
  public Together together() {
    return BATCHED;
  }

  @Override
  public List<SystemAnswer> answer(List<String> formulas, Runnable check) {
    long started = System.nanoTime();
    List<LoadedRouter.Answer> answers =
        router.answer(formulas.stream().map(rules.vocabulary()::compact).toList(), check);
    double seconds = (System.nanoTime() - started) / 1e9 / formulas.size();
    List<SystemAnswer> all = new ArrayList<>();
    for (LoadedRouter.Answer answer : answers) {
      all.add(
          new SystemAnswer(
              rules.vocabulary().expand(answer.text()),
              rules.isAtom(answer.text()) ? SystemAnswer.SOLVED : SystemAnswer.NO_ANSWER,
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
