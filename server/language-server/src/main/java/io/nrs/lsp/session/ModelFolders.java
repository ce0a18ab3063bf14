package io.nrs.lsp.session;

import io.nrs.checking.Settings;
import io.nrs.grammar.Language;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Where the networks of a language are: in the folder of the setting {@code nrs.models}; else in
 * {@code .nrs/models} of the folder that the user has trained it in, or of the first workspace
 * folder, where it has that language and may bring its networks along; else in the program's own.
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
    return workspace.bringing(language).stream()
        .map(root -> root.resolve(OF_WORKSPACE))
        .filter(folder -> has(folder, language))
        .findFirst()
        .map(folder -> settings.withModels(Optional.of(folder)))
        .orElse(settings);
  }

  /** Whether a models folder contains models of a language. */
  public static boolean has(Path folder, Language language) {
    return Files.isDirectory(folder.resolve(language.id()));
  }

  /** Where a model that was trained in a workspace goes; never outside of it. */
  public static Path target(Path root, Settings settings) {
    return settings
        .models()
        .filter(folder -> folder.toAbsolutePath().normalize().startsWith(root))
        .orElse(root.resolve(OF_WORKSPACE));
  }

  /** Where a replaced model is kept. */
  public static Path previous(Path root, String name) {
    return root.resolve(".nrs").resolve("previous").resolve(name);
  }
}
