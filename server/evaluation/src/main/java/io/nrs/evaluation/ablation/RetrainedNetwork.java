package io.nrs.evaluation.ablation;

import com.google.gson.JsonObject;
import io.nrs.evaluation.result.ModelSettings.Training;
import io.nrs.grammar.Language;
import io.nrs.io.FileTree;
import io.nrs.io.IoReasons;
import io.nrs.rewriting.models.ModelConfig;
import io.nrs.rewriting.models.ModelStore;
import io.nrs.rewriting.models.TrainableModule;
import io.nrs.training.settings.Ablation;
import io.nrs.training.settings.TrainingException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A network of a training run with the settings of those that ship: with all mechanisms, or without
 * one.
 *
 * @param models the folder of models that holds it
 */
public record RetrainedNetwork(
    TrainableModule module, Optional<Ablation> without, Training training, Path models) {
  static final String PRESET = "default";
  private static final String ITERATIONS = "iterations";

  /** The name of its rows in tables: runs that differ in nothing but their seed share it. */
  public String id() {
    return id(module, without);
  }

  /** The name of networks without a mechanism, or with all of them. */
  public static String id(TrainableModule module, Optional<Ablation> without) {
    return without.map(Ablation::id).orElse("retrained-" + module.id());
  }

  /** All names, in the order of tables. */
  static List<String> ids() {
    return Stream.concat(
            TrainableModule.SELECTOR_AND_SOLVER.stream().map(each -> id(each, Optional.empty())),
            Stream.of(Ablation.values()).map(Ablation::id))
        .toList();
  }

  static String words(Optional<Ablation> without) {
    return without.map(Ablation::description).orElse("trained again, with every mechanism");
  }

  /**
   * The networks of a language in the folders of runs: those with all mechanisms first, and by
   * seed. Their own records say how they were trained.
   *
   * @throws TrainingException if the folder cannot be read
   */
  public static List<RetrainedNetwork> in(Path runs, Language language) {
    try {
      return FileTree.list(runs).stream()
          .map(run -> new ModelStore(run.resolve("models")))
          .flatMap(
              store ->
                  TrainableModule.SELECTOR_AND_SOLVER.stream()
                      .flatMap(module -> of(store, language, module).stream()))
          .sorted(
              Comparator.<RetrainedNetwork>comparingInt(network -> ids().indexOf(network.id()))
                  .thenComparing(network -> network.training().seed()))
          .toList();
    } catch (IOException e) {
      throw new TrainingException(
          "%s cannot be read (%s): correct its rights, or name another --runs"
              .formatted(runs, IoReasons.of(e)));
    }
  }

  private static Optional<RetrainedNetwork> of(
      ModelStore store, Language language, TrainableModule module) {
    if (!Files.exists(store.folder().resolve(language.id()).resolve(module.id()))) {
      return Optional.empty();
    }
    ModelConfig config = store.config(language, module);
    JsonObject settings = config.training().settings();
    Optional<Ablation> without = Ablation.in(config.preset());
    String preset = PRESET + without.map(ablation -> "-" + ablation.id()).orElse("");
    // Networks of an earlier version have no record of their settings.
    return config.preset().equals(preset) && settings.has(ITERATIONS)
        ? Optional.of(
            new RetrainedNetwork(
                module,
                without,
                new Training(settings.get(ITERATIONS).getAsInt(), config.training().seed()),
                store.folder()))
        : Optional.empty();
  }
}
