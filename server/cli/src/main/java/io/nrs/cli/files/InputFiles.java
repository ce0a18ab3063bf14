package io.nrs.cli;

import io.nrs.checking.FormulaFiles;
import io.nrs.checking.FormulaFiles.Content;
import io.nrs.checking.FormulaFiles.Readable;
import io.nrs.checking.FormulaFiles.Unreadable;
import io.nrs.cli.Report.Trouble;
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
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Finds and reads what paths stand for. What cannot be read is told, and the rest is read. */
final class InputFiles {
  private final Console console;
  private final Optional<Language> task;
  private final List<InputFile> files = new ArrayList<>();
  private final List<Trouble> troubles = new ArrayList<>();
  private final Set<Path> seen = new HashSet<>();
  private int skipped;

  /**
   * @param task of files that are named and of no known type, and of standard input
   */
  InputFiles(Console console, Optional<Language> task) {
    this.console = console;
    this.task = task;
  }

  List<InputFile> files() {
    return List.copyOf(files);
  }

  List<Trouble> troubles() {
    return List.copyOf(troubles);
  }

  /** Files in folders that are of no known type. */
  int skipped() {
    return skipped;
  }

  /** Whether the file was read as an input. */
  boolean holds(Path file) {
    try {
      return seen.contains(file.toRealPath());
    } catch (IOException e) {
      return false;
    }
  }

  void add(String argument) {
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
        trouble(argument, "no such file: check the path");
      } else {
        addNamed(given, path);
      }
    } catch (InvalidPathException e) {
      trouble(argument, "is no path: " + e.getReason());
    }
  }

  private void addInput() {
    if (task.isEmpty()) {
      trouble("-", "say with --task which language standard input is in");
      return;
    }
    add(
        "standard input",
        "stdin",
        task.get(),
        FormulaFiles.read(console.in(), FormulaFiles.MAX_BYTES));
  }

  private void addNamed(Path given, Path path) {
    Optional<Language> language = Language.ofPath(path).or(() -> task);
    if (language.isPresent()) {
      read(given, path, language.get());
    } else {
      trouble(
          given.toString(),
          "is of no known type: name it "
              + Arrays.stream(Language.values())
                  .map(known -> "*" + known.extension())
                  .collect(Collectors.joining(", "))
              + ", or say with --task which language it is in");
    }
  }

  private void addFolder(Path given, Path folder) {
    FormulaFiles.Found found = FormulaFiles.find(folder, () -> {});
    skipped += found.skipped();
    found
        .troubles()
        .forEach(
            trouble ->
                trouble(
                    shown(given.resolve(folder.relativize(trouble.path()))), trouble.message()));
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
      trouble(shown(given), FormulaFiles.explain(e));
    }
  }

  private void add(String shown, String uri, Language language, Content content) {
    if (content instanceof Unreadable unreadable) {
      trouble(shown, unreadable.message());
    } else {
      files.add(new InputFile(shown, uri, language, ((Readable) content).text()));
    }
  }

  private void trouble(String path, String message) {
    troubles.add(new Trouble(Optional.of(path), message));
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
        uri.append(plain ? String.valueOf((char) b) : String.format(Locale.ROOT, "%%%02X", b));
      }
    }
    return uri.toString();
  }
}
