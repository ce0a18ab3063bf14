package io.nrs.cli.evaluation;

import io.nrs.evaluation.ablation.RetrainedNetwork;
import io.nrs.grammar.Language;
import io.nrs.io.FileTree;
import io.nrs.rewriting.models.ModelStore;
import io.nrs.rewriting.models.TrainableModule;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The networks of a language in their own folder: those that ship, and one of a training run. */
final class AblatedModels implements AutoCloseable {
  private final Path folder;

  private AblatedModels(Path folder) {
    this.folder = folder;
  }

  /**
   * Combines them.
   *
   * @param models the models that ship
   * @throws io.nrs.rewriting.models.ModelException if a model is missing or damaged
   */
  static AblatedModels of(ModelStore models, Language language, RetrainedNetwork network) {
    try {
      AblatedModels all = new AblatedModels(Files.createTempDirectory("nrs-ablation"));
      try {
        for (TrainableModule module : TrainableModule.SELECTOR_AND_SOLVER) {
          ModelStore from = module == network.module() ? new ModelStore(network.models()) : models;
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

  ModelStore store() {
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
