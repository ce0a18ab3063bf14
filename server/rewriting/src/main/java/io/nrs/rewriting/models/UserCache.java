package io.nrs.rewriting.models;

import java.nio.file.Path;
import java.util.Optional;

/** The user's folder for what can be computed again. */
final class UserCache {
  /** Names another folder, for tests. */
  private static final String PROPERTY = "nrs.cache";

  private UserCache() {}

  static Path folder() {
    return Optional.ofNullable(System.getProperty(PROPERTY))
        .map(Path::of)
        .or(() -> variable("XDG_CACHE_HOME").map(folder -> folder.resolve("nrs")))
        .or(() -> variable("LOCALAPPDATA").map(folder -> folder.resolve("nrs")))
        .orElseGet(() -> Path.of(System.getProperty("user.home", ""), ".cache", "nrs"));
  }

  private static Optional<Path> variable(String name) {
    return Optional.ofNullable(System.getenv(name)).filter(text -> !text.isEmpty()).map(Path::of);
  }
}
