package io.nrs.checking;

import java.nio.file.Path;
import java.util.Optional;

/**
 * Where a user has the configuration of Git.
 *
 * @param configuration the folder of all programs, {@code ~/.config} unless XDG_CONFIG_HOME names
 *     another
 */
record UserFolders(Path home, Path configuration) {
  static UserFolders ofProcess() {
    Path home = folder("HOME").orElseGet(() -> Path.of(System.getProperty("user.home", "")));
    return new UserFolders(home, folder("XDG_CONFIG_HOME").orElse(home.resolve(".config")));
  }

  private static Optional<Path> folder(String variable) {
    return Optional.ofNullable(System.getenv(variable))
        .filter(folder -> !folder.isEmpty())
        .flatMap(folder -> GitIgnore.path(Path.of(""), folder));
  }
}
