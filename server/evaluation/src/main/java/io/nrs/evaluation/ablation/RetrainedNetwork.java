package io.nrs.evaluation.ablation;

import com.google.gson.JsonObject;
import io.nrs.evaluation.result.ModelSettings.Training;
import io.nrs.grammar.Language;
import io.nrs.io.IoReasons;
import io.nrs.io.RegularFiles.FileTree;
import io.nrs.rewriting.models.ModelStore;
import io.nrs.rewriting.models.TrainableModule;
import io.nrs.training.settings.Ablation;
import io.nrs.training.settings.TrainingException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A network of a training run: with all mechanisms, or without one.
 *
 * @param models the folder of models that holds it
 */
public record RetrainedNetwork(
    TrainableModule module, Optional<Ablation> without, long seed, Path models) {
  static final String PRESET = "default";
  private static final String ITERATIONS = "iterations";

  /** The end of a run's name, as {@code nrs train} gives it. */
  private static final String SEED = "(?:-seed(\\d{1,18}))?";

  /** The name of its rows in tables: runs that differ in nothing but their seed share it. */
  public String id() {
    return id(module, without);
  }

  /** The name of networks without a mechanism, or with all of them. */
  public static String id(TrainableModule module, Optional<Ablation> without) {
    return without.map(Ablation::id).orElse("retrained-" + module.id());
  }

  /** All names. */
  static List<String> ids() {
    return kinds().stream().map(kind -> id(kind.module(), kind.without())).toList();
  }

  public String words() {
    return words(without);
  }

  static String words(Optional<Ablation> without) {
    return without.map(Ablation::description).orElse("trained again, with every mechanism");
  }

  /**
   * The networks of a language in a folder of runs: those with all mechanisms first, and by seed.
   *
   * @throws TrainingException if the folder cannot be read
   */
  public static List<RetrainedNetwork> in(Path runs, Language language) {
    List<Path> folders = folders(runs);
    return kinds().stream()
        .flatMap(
            kind ->
                folders.stream()
                    .flatMap(folder -> kind.in(folder, language).stream())
                    .sorted(Comparator.comparingLong(RetrainedNetwork::seed)))
        .toList();
  }

  private static List<Kind> kinds() {
    List<Kind> kinds = new ArrayList<>();
    TrainableModule.SELECTOR_AND_SOLVER.forEach(
        module -> kinds.add(new Kind(module, Optional.empty())));
    for (Ablation ablation : Ablation.values()) {
      kinds.add(new Kind(ablation.module(), Optional.of(ablation)));
    }
    return kinds;
  }

  private record Kind(TrainableModule module, Optional<Ablation> without) {
    private Optional<RetrainedNetwork> in(Path folder, Language language) {
      String name =
          String.join("-", language.id(), module.id(), PRESET)
              + without.map(ablation -> "-" + ablation.id()).orElse("");
      Matcher own = Pattern.compile(name + SEED).matcher(folder.getFileName().toString());
      Path models = folder.resolve("models");
      return own.matches() && Files.exists(models.resolve(language.id()).resolve(module.id()))
          ? Optional.of(
              new RetrainedNetwork(
                  module,
                  without,
                  Optional.ofNullable(own.group(1)).map(Long::parseLong).orElse(1L),
                  models))
          : Optional.empty();
    }
  }

  private static List<Path> folders(Path runs) {
    try {
      return FileTree.isFolder(runs) ? FileTree.list(runs) : List.of();
    } catch (IOException e) {
      throw new TrainingException(
          "%s cannot be read (%s): correct its rights, or name another --runs"
              .formatted(runs, IoReasons.of(e)));
    }
  }

  /**
   * Its training.
   *
   * @throws TrainingException if its record does not hold the settings
   */
  public Training training(Language language) {
    JsonObject settings = new ModelStore(models).config(language, module).training().settings();
    if (!settings.has(ITERATIONS)) {
      throw new TrainingException(
          "%s holds a network of an earlier version, whose settings are unknown: train it again"
              .formatted(models));
    }
    return new Training(settings.get(ITERATIONS).getAsInt(), seed);
  }
}
