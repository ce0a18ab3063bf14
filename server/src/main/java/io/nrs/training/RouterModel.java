package io.nrs.training;

import com.google.gson.Gson;
import io.nrs.grammar.Language;
import io.nrs.network.DataRouterConfig;
import io.nrs.rewriting.ModelConfig;
import io.nrs.rewriting.ModelConfig.TrainingRecord;
import io.nrs.rewriting.ModelException;
import io.nrs.rewriting.ModelStore;
import io.nrs.rewriting.Module;
import io.nrs.task.AnswerLayout;
import io.nrs.task.Task;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/**
 * What {@code config.json} in a router's folder holds: all that is needed to use the weights, and
 * how they came about.
 *
 * @param format version of this record
 * @param task the task's id
 * @param module always the router's
 * @param preset the name of the settings it was trained with
 * @param network the architecture
 * @param answerLayout how answers are written
 * @param data the id of its training formulas
 * @param tokens the vocabulary, by id
 * @param training how it was trained
 */
public record RouterModel(
    int format,
    String task,
    String module,
    String preset,
    DataRouterConfig network,
    AnswerLayout answerLayout,
    String data,
    List<String> tokens,
    TrainingRecord training) {

  static RouterModel of(
      Language language, RouterSettings settings, List<String> tokens, TrainingRecord training) {
    return new RouterModel(
        ModelConfig.FORMAT,
        language.id(),
        Module.ROUTER.id(),
        settings.preset(),
        settings.network(),
        settings.answerLayout(),
        settings.data().id(),
        tokens,
        training);
  }

  /** The same model, with its layer applied so often instead of as it was trained. */
  public RouterModel withRounds(int rounds) {
    return new RouterModel(
        format,
        task,
        module,
        preset,
        network.withLayers(rounds),
        answerLayout,
        data,
        tokens,
        training);
  }

  /**
   * The record of a task's router.
   *
   * @throws ModelException where it is missing, damaged or another model's
   */
  public static RouterModel read(ModelStore store, Language language) {
    byte[] bytes = store.verified(language, Module.ROUTER, ModelStore.CONFIG);
    Path file =
        store
            .folder()
            .resolve(language.id())
            .resolve(Module.ROUTER.id())
            .resolve(ModelStore.CONFIG);
    RouterModel model;
    try {
      model = new Gson().fromJson(new String(bytes, StandardCharsets.UTF_8), RouterModel.class);
    } catch (RuntimeException e) {
      // Gson wraps what the records' constructors throw in plain RuntimeExceptions.
      throw refused(file, "is damaged", language);
    }
    if (model == null
        || model.format() != ModelConfig.FORMAT
        || !language.id().equals(model.task())
        || !Module.ROUTER.id().equals(model.module())
        || model.network() == null
        || model.answerLayout() == null
        || !Task.of(language).vocabulary().tokens().equals(model.tokens())) {
      throw refused(file, "describes another model than a router for " + language.id(), language);
    }
    return model;
  }

  private static ModelException refused(Path file, String what, Language language) {
    return new ModelException(
        file + " " + what + "; " + ModelStore.remedy(language, Module.ROUTER));
  }
}
