package io.nrs.lsp.subprocess;

import io.nrs.grammar.Language;
import io.nrs.io.IoReasons;
import io.nrs.lsp.session.ModelFolders;
import io.nrs.lsp.transport.ErrorResponses;
import io.nrs.rewriting.models.ModelException;
import io.nrs.rewriting.models.ModelStore;
import io.nrs.rewriting.models.TrainableModule;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A model in the folder of its run, just after training, and the model in use.
 *
 * @param run the models folder of the run
 * @param present the models folder in use
 * @param target the models folder for the new model
 * @param root of the workspace
 */
record TrainedModel(
    Language language,
    TrainableModule module,
    ModelStore run,
    Path present,
    Path target,
    Path root) {

  private static final List<TrainableModule> ALL = TrainableModule.OF_REWRITING;

  /** The validation accuracy that selected its weights, 0 to 1. */
  double validation() {
    return validation(run);
  }

  /** The same of the model in use; empty if there is none. */
  Optional<Double> presentValidation() {
    try {
      return Optional.of(validation(new ModelStore(present)));
    } catch (ModelException e) {
      return Optional.empty();
    }
  }

  private double validation(ModelStore store) {
    return store.training(language, module).validation();
  }

  /**
   * Puts it where the server finds it, with the other networks of its language. A model of the
   * workspace that it replaces is kept.
   *
   * @return the models folder with the replaced models; empty if there were none
   */
  Optional<Path> install() {
    ModelStore installed = new ModelStore(target);
    try {
      boolean inUse = target.equals(present);
      Optional<Path> kept =
          ModelFolders.has(target, language)
              ? keep(installed, inUse ? List.of(module) : ALL)
              : Optional.empty();
      if (!inUse) {
        // The new network may have been trained to work with others than the unused ones there.
        takeAll(
            installed,
            new ModelStore(present),
            ALL.stream().filter(other -> other != module).toList());
      }
      installed.take(run, language, module);
      return kept;
    } catch (IOException e) {
      throw ErrorResponses.requestFailed(
          "the model is trained and in %s, but could not be put into %s (%s): correct its rights or free the disk, then train again, which takes a moment"
              .formatted(run.folder(), target, IoReasons.of(e)));
    }
  }

  /** Keeps the networks of that folder if it has one of these. */
  private Optional<Path> keep(ModelStore installed, List<TrainableModule> replaced)
      throws IOException {
    Optional<String> sum =
        replaced.stream()
            .map(each -> installed.weightsSum(language, each))
            .filter(known -> !known.isEmpty())
            .findFirst();
    if (sum.isEmpty()) {
      return Optional.empty();
    }
    Path folder =
        ModelFolders.previous(
            root, String.join("-", language.id(), module.id(), sum.get().substring(0, 12)));
    takeAll(new ModelStore(folder), installed, ALL);
    return Optional.of(folder);
  }

  private void takeAll(ModelStore to, ModelStore from, List<TrainableModule> modules)
      throws IOException {
    for (TrainableModule each : modules) {
      try {
        to.take(from, language, each);
      } catch (ModelException e) {
        if (e.getCause() instanceof IOException failure
            && !(failure instanceof NoSuchFileException)
            && !(failure instanceof CharacterCodingException)) {
          throw failure;
        }
        // Missing or damaged: it could not be used before, and its users get the reason.
        continue;
      }
    }
  }
}
