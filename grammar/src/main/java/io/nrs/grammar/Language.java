package io.nrs.grammar;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;

/** The formula languages. */
public enum Language {
  LISTOPS("listops", ".listops"),
  ARITHMETIC("arithmetic", ".arith"),
  ALGEBRA("algebra", ".algebra");

  private final String id;
  private final String extension;

  Language(String id, String extension) {
    this.id = id;
    this.extension = extension;
  }

  /** Returns the name on the command line, in {@code models/} and in editors. */
  public String id() {
    return id;
  }

  /** Returns the file name extension with its dot. */
  public String extension() {
    return extension;
  }

  public static Optional<Language> ofId(String id) {
    return Arrays.stream(values()).filter(language -> language.id.equals(id)).findFirst();
  }

  public static Optional<Language> ofPath(Path path) {
    String name = path.getFileName() == null ? "" : path.getFileName().toString();
    return Arrays.stream(values())
        .filter(language -> name.endsWith(language.extension))
        .findFirst();
  }
}
