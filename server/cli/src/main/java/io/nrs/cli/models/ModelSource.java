package io.nrs.cli.models;

import io.nrs.grammar.Language;
import io.nrs.network.NeuralEngine.DeviceChoice;
import io.nrs.rewriting.models.ModelStore;
import java.io.File;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Where networks are stored and where they run. All commands, and the editors, find the same ones.
 *
 * @param chosen by the user, for all languages
 * @param workspace contains the models that were trained in the folder of a command
 * @param shipped contains the models of this program
 * @param threads for batches of formulas
 */
public record ModelSource(
    Optional<Path> chosen, Path workspace, Path shipped, DeviceChoice device, int threads) {
  /**
   * Returns the folder with the networks of a language: the chosen one, or else that of the
   * workspace if the language was trained there.
   */
  public Path folder(Language language) {
    return chosen.orElseGet(() -> ModelStore.mayHave(workspace, language) ? workspace : shipped);
  }

  /** Returns whether the workspace has networks that serve. */
  boolean usesWorkspace() {
    // A training makes the folder before there are networks.
    File[] languages = workspace.toFile().listFiles(File::isDirectory);
    return chosen.isEmpty() && languages != null && languages.length > 0;
  }

  /** Returns the folder of the languages that were not trained in the workspace. */
  public Path folder() {
    return chosen.orElse(shipped);
  }
}
