package io.nrs.cli.files;

import io.nrs.checking.FormulaFiles;
import io.nrs.checking.FormulaFiles.Content;
import io.nrs.checking.FormulaFiles.Readable;
import io.nrs.checking.FormulaFiles.Unreadable;
import io.nrs.checking.Text;
import io.nrs.cli.console.Console;
import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.Language;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Finds and reads the files that paths name. It collects errors, and reads the other files. */
public final class InputFiles {
  private final Console console;
  private final Optional<Language> language;
  private final List<InputFile> files = new ArrayList<>();
  private final List<InputError> errors = new ArrayList<>();
  private final Set<Path> seen = new HashSet<>();
  private int skipped;

  /**
   * @param language of standard input, and of named files with an unknown extension
   */
  public InputFiles(Console console, Optional<Language> language) {
    this.console = console;
    this.language = language;
  }

  public List<InputFile> files() {
    return List.copyOf(files);
  }

  public List<InputError> errors() {
    return List.copyOf(errors);
  }

  /** The number of files in folders that have no known extension. */
  public int skipped() {
    return skipped;
  }

  public boolean holds(Path file) {
    try {
      return seen.contains(file.toRealPath());
    } catch (IOException e) {
      return false;
    }
  }

  public void add(String argument) {
    if (argument.equals("-")) {
      addInput();
      return;
    }
    try {
      Path given = Path.of(argument);
      Path path = console.folder().resolve(given);
      if (Files.isDirectory(path)) {
        addFolder(given, path);
      } else if (!Files.exists(path)) {
        error(argument, "no such file: check the path");
      } else {
        addNamed(given, path);
      }
    } catch (InvalidPathException e) {
      error(argument, "not a valid path: " + e.getReason());
    }
  }

  private void addInput() {
    if (language.isEmpty()) {
      error("-", "standard input needs --language");
      return;
    }
    add(
        "standard input",
        "stdin",
        language.get(),
        FormulaFiles.read(console.in(), FormulaFiles.MAX_BYTES));
  }

  private void addNamed(Path given, Path path) {
    Optional<Language> known = Language.ofPath(path).or(() -> language);
    if (known.isPresent()) {
      read(given, path, known.get());
    } else {
      error(
          given.toString(),
          "unknown file type: rename it to "
              + Arrays.stream(BuiltInLanguage.values())
                  .map(each -> "*" + each.extension())
                  .collect(Collectors.joining(", "))
              + ", or give its --language");
    }
  }

  private void addFolder(Path given, Path folder) {
    FormulaFiles.Found found = FormulaFiles.find(folder, () -> {});
    skipped += found.skipped();
    found
        .troubles()
        .forEach(
            error -> error(shown(given.resolve(folder.relativize(error.path()))), error.message()));
    for (Path path : found.files()) {
      read(given.resolve(folder.relativize(path)), path, Language.ofPath(path).orElseThrow());
    }
  }

  private void read(Path given, Path path, Language language) {
    try {
      if (seen.add(path.toRealPath())) {
        add(
            shown(given),
            uri(path.normalize()),
            language,
            FormulaFiles.read(path, FormulaFiles.MAX_BYTES));
      }
    } catch (IOException e) {
      error(shown(given), FormulaFiles.explain(e));
    }
  }

  private void add(String shown, String uri, Language language, Content content) {
    if (content instanceof Unreadable unreadable) {
      error(shown, unreadable.message());
    } else {
      files.add(new InputFile(shown, uri, language, ((Readable) content).text()));
    }
  }

  private void error(String path, String message) {
    errors.add(new InputError(Optional.of(path), message));
  }

  private static String shown(Path path) {
    Path normal = path.normalize();
    return normal.toString().isEmpty() ? path.toString() : normal.toString();
  }

  private String uri(Path path) {
    return path.startsWith(console.folder())
        ? encoded(console.folder().relativize(path))
        : path.toUri().toASCIIString();
  }

  private static String encoded(Path path) {
    StringBuilder uri = new StringBuilder();
    for (Path part : path) {
      uri.append(uri.isEmpty() ? "" : "/");
      for (byte b : part.toString().getBytes(StandardCharsets.UTF_8)) {
        boolean plain =
            b >= 'a' && b <= 'z'
                || b >= 'A' && b <= 'Z'
                || b >= '0' && b <= '9'
                || "-._~".indexOf(b) >= 0;
        uri.append(plain ? String.valueOf((char) b) : Text.format("%%%02X", b));
      }
    }
    return uri.toString();
  }
}
