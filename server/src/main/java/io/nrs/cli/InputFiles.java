package io.nrs.cli;

import io.nrs.checking.Utf8;
import io.nrs.cli.Report.Trouble;
import io.nrs.grammar.Language;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Finds and reads what paths stand for. What cannot be read is told, and the rest is read. */
final class InputFiles {
  static final int MAX_BYTES = 64 << 20;

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
    try {
      read("standard input", "stdin", task.get(), console.in());
    } catch (IOException e) {
      trouble("standard input", reason(e));
    }
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
    Set<Path> found = new TreeSet<>();
    try {
      Files.walkFileTree(
          folder,
          EnumSet.of(FileVisitOption.FOLLOW_LINKS),
          Integer.MAX_VALUE,
          new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path path, BasicFileAttributes attributes) {
              boolean hidden = !path.equals(folder) && name(path).startsWith(".");
              return hidden ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path path, BasicFileAttributes attributes) {
              if (attributes.isRegularFile() && Language.ofPath(path).isPresent()) {
                found.add(path);
              } else {
                skipped++;
              }
              return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path path, IOException e) {
              if (!(e instanceof FileSystemLoopException)) {
                trouble(shown(given.resolve(folder.relativize(path))), reason(e));
              }
              return FileVisitResult.CONTINUE;
            }
          });
    } catch (IOException e) {
      trouble(shown(given), reason(e));
    }
    for (Path path : found) {
      read(given.resolve(folder.relativize(path)), path, Language.ofPath(path).orElseThrow());
    }
  }

  private void read(Path given, Path path, Language language) {
    try {
      if (!seen.add(path.toRealPath())) {
        return;
      }
      try (InputStream stream = Files.newInputStream(path)) {
        read(shown(given), uri(path.normalize()), language, stream);
      }
    } catch (IOException e) {
      trouble(shown(given), reason(e));
    }
  }

  private void read(String shown, String uri, Language language, InputStream stream)
      throws IOException {
    byte[] bytes = stream.readNBytes(MAX_BYTES + 1);
    if (bytes.length > MAX_BYTES) {
      trouble(shown, "is larger than 64 MiB: split it");
      return;
    }
    for (int i = 0; i < bytes.length; i++) {
      if (bytes[i] == 0) {
        trouble(shown, "is no text, byte " + (i + 1) + " is NUL: give a text file in UTF-8");
        return;
      }
    }
    Utf8.Decoded decoded = Utf8.decode(bytes);
    if (decoded instanceof Utf8.Invalid invalid) {
      trouble(
          shown, "is not UTF-8, as byte " + (invalid.offset() + 1) + " shows: save it as UTF-8");
      return;
    }
    files.add(new InputFile(shown, uri, language, ((Utf8.Valid) decoded).text()));
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

  private static String name(Path path) {
    return path.getFileName() == null ? "" : path.getFileName().toString();
  }

  private static String reason(IOException e) {
    if (e instanceof AccessDeniedException) {
      return "may not be read: change its permissions, or run as its owner";
    }
    if (e instanceof NoSuchFileException) {
      return "is not there any more";
    }
    return "cannot be read: " + e.getMessage();
  }
}
