package io.nrs.grammar;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;

/** The three formula languages, one for each task. */
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

  /** The name used on the command line, in {@code models/} and as the editors' language id. */
  public String id() {
    return id;
  }

  /** The file name extension, with its dot. */
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
