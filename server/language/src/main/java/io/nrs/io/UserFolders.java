package io.nrs.io;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Where a user has what is not of one workspace.
 *
 * @param configuration the folder of all programs, {@code ~/.config} unless XDG_CONFIG_HOME names
 *     another
 * @param cache of what this program can compute again
 */
public record UserFolders(Path home, Path configuration, Path cache) {
  /** Names another cache, for tests. */
  private static final String CACHE = "nrs.cache";

  private static final String PROGRAM = "nrs";

  public static UserFolders ofProcess() {
    Path home = folder("HOME").orElseGet(() -> Path.of(System.getProperty("user.home", "")));
    return new UserFolders(
        home,
        folder("XDG_CONFIG_HOME").orElse(home.resolve(".config")),
        Optional.ofNullable(System.getProperty(CACHE))
            .map(Path::of)
            .or(() -> folder("XDG_CACHE_HOME").map(folder -> folder.resolve(PROGRAM)))
            .or(() -> folder("LOCALAPPDATA").map(folder -> folder.resolve(PROGRAM)))
            .orElseGet(() -> home.resolve(".cache").resolve(PROGRAM)));
  }

  private static Optional<Path> folder(String variable) {
    return Optional.ofNullable(System.getenv(variable))
        .filter(folder -> !folder.isEmpty())
        .flatMap(folder -> path(Path.of(""), folder));
  }

  /** Returns a path below another one; nothing if a text cannot be a path here. */
  public static Optional<Path> path(Path from, String text) {
    try {
      return Optional.of(from.resolve(text).normalize());
    } catch (InvalidPathException e) {
      return Optional.empty();
    }
  }
}
