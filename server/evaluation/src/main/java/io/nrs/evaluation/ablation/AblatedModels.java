package io.nrs.evaluation.ablation;

import io.nrs.grammar.Language;
import io.nrs.rewriting.models.ModelStore;
import io.nrs.rewriting.models.TrainableModule;
import io.nrs.training.settings.Ablation;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** The networks of a task, one of them trained without a mechanism, in a folder of their own. */
public final class AblatedModels implements AutoCloseable {
  private final Path folder;

  private AblatedModels(Path folder) {
    this.folder = folder;
  }

  /** Where {@code nrs train --ablation} puts a network. */
  public static Path folder(Path runs, Language task, Ablation ablation) {
    return runs.resolve(
            String.join("-", task.id(), ablation.module().id(), "default", ablation.id()))
        .resolve("models");
  }

  /** Whether it was trained. */
  public static boolean exist(Path runs, Language task, Ablation ablation) {
    return Files.exists(
        folder(runs, task, ablation).resolve(task.id()).resolve(ablation.module().id()));
  }

  /**
   * Puts them together.
   *
   * @param models that ship
   * @throws io.nrs.rewriting.models.ModelException where one is missing or damaged
   */
  public static AblatedModels of(ModelStore models, Path runs, Language task, Ablation ablation) {
    try {
      AblatedModels all = new AblatedModels(Files.createTempDirectory("nrs-ablation"));
      try {
        for (TrainableModule module : TrainableModule.OF_SYSTEM) {
          ModelStore from =
              module == ablation.module() ? new ModelStore(folder(runs, task, ablation)) : models;
          all.store().take(from, task, module);
        }
        return all;
      } catch (IOException | RuntimeException e) {
        all.close();
        throw e;
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public ModelStore store() {
    return new ModelStore(folder);
  }

  @Override
  public void close() {
    try (Stream<Path> below = Files.walk(folder)) {
      for (Path path : below.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
