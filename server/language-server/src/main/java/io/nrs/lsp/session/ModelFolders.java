package io.nrs.lsp.session;

import io.nrs.checking.Settings;
import io.nrs.grammar.Language;
import io.nrs.io.FileTree;
import io.nrs.rewriting.models.ModelStore;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Finds the folder with the networks of a language. The folder of the setting {@code nrs.models}
 * comes first. Then comes {@code .nrs/models} of the folder in which the user has trained the
 * language, or of the first workspace folder. That folder counts only if it has the language. The
 * program's own folder comes last.
 *
 * @param standard the program's own folder
 */
public record ModelFolders(Path standard) {
  private static final String OF_WORKSPACE = ".nrs/models";

  /** The folder that is used for a language. */
  public Path of(Language language, Settings settings, Workspace workspace) {
    return located(language, settings, workspace).models().orElse(standard);
  }

  /** The settings with the models folder that is used for a language. */
  public Settings located(Language language, Settings settings, Workspace workspace) {
    if (settings.models().isPresent()) {
      return settings;
    }
    List<Path> own =
        workspace.bringing(language).stream().map(root -> root.resolve(OF_WORKSPACE)).toList();
    Path serving = ModelStore.serving(own, standard, language);
    return own.contains(serving) ? settings.withModels(Optional.of(serving)) : settings;
  }

  /**
   * Whether a models folder contains models of a language.
   *
   * @throws IOException if the attributes cannot be read
   */
  public static boolean has(Path folder, Language language) throws IOException {
    return FileTree.isFolder(folder.resolve(language.id()));
  }

  /** The folder for a model that was trained in a workspace; it is never outside the workspace. */
  public static Path target(Path root, Settings settings) {
    return settings
        .models()
        .filter(folder -> folder.toAbsolutePath().normalize().startsWith(root))
        .orElse(root.resolve(OF_WORKSPACE));
  }

  /** The folder that keeps a replaced model. */
  public static Path previous(Path root, String name) {
    return root.resolve(".nrs").resolve("previous").resolve(name);
  }
}
