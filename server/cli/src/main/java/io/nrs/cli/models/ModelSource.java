package io.nrs.cli.models;

import io.nrs.grammar.DescribedLanguage;
import io.nrs.grammar.Language;
import io.nrs.network.NeuralEngine.DeviceChoice;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Where networks are stored and where they run.
 *
 * @param folder contains a folder for each language
 * @param workspace contains the models that were trained in the folder of a command
 * @param threads for batches of formulas
 */
public record ModelSource(Path folder, Path workspace, DeviceChoice device, int threads) {
  /**
   * Returns the folder with the networks of a language: the workspace's for a described language
   * that was trained there.
   */
  public Path folder(Language language) {
    return language instanceof DescribedLanguage
            && Files.isDirectory(workspace.resolve(language.id()))
        ? workspace
        : folder;
  }
}
