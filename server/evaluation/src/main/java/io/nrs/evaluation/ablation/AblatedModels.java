package io.nrs.evaluation.ablation;

import io.nrs.grammar.Language;
import io.nrs.io.FileTree;
import io.nrs.rewriting.models.ModelStore;
import io.nrs.rewriting.models.TrainableModule;
import io.nrs.training.settings.Ablation;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The networks of a language in their own folder; one of them was trained without a mechanism. */
public final class AblatedModels implements AutoCloseable {
  private final Path folder;

  private AblatedModels(Path folder) {
    this.folder = folder;
  }

  /** The folder in which {@code nrs train --ablation} puts a network. */
  public static Path folder(Path runs, Language language, Ablation ablation) {
    return runs.resolve(
            String.join("-", language.id(), ablation.module().id(), "default", ablation.id()))
        .resolve("models");
  }

  public static boolean exist(Path runs, Language language, Ablation ablation) {
    return Files.exists(
        folder(runs, language, ablation).resolve(language.id()).resolve(ablation.module().id()));
  }

  /**
   * Combines them.
   *
   * @param models the models that ship
   * @throws io.nrs.rewriting.models.ModelException if a model is missing or damaged
   */
  public static AblatedModels of(
      ModelStore models, Path runs, Language language, Ablation ablation) {
    try {
      AblatedModels all = new AblatedModels(Files.createTempDirectory("nrs-ablation"));
      try {
        for (TrainableModule module : TrainableModule.OF_SYSTEM) {
          ModelStore from =
              module == ablation.module()
                  ? new ModelStore(folder(runs, language, ablation))
                  : models;
          all.store().take(from, language, module);
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
    try {
      FileTree.delete(folder);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
