package io.nrs.checking;

import io.nrs.io.IoReasons;
import io.nrs.io.RegularFiles;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** Finds files of formulas in folders, and reads them. */
public final class FormulaFiles {
  /** The most bytes of a file. */
  public static final int MAX_BYTES = 64 << 20;

  private FormulaFiles() {}

  public sealed interface Content {}

  public record Readable(String text) implements Content {}

  /**
   * @param message the reason and the remedy, to follow the file's name
   */
  public record Unreadable(String message) implements Content {}

  /**
   * The content of a folder and all folders in it.
   *
   * @param files of formulas, in the order of their paths, each below the folder as it was given
   * @param troubles why files and folders could not be read
   * @param skipped the number of files of other types, without settings and {@code .gitignore}
   * @param ignored the number of formula files and folders that {@code .gitignore} names
   */
  public record Found(List<Path> files, List<Trouble> troubles, int skipped, int ignored) {
    public Found {
      files = List.copyOf(files);
      troubles = List.copyOf(troubles);
    }
  }

  /**
   * @param message the reason and the remedy, to follow the path
   */
  public record Trouble(Path path, String message) {}

  /**
   * What a search finds.
   *
   * @param isFormulaFile tells by a file's name
   * @param all whether to find also what Git ignores
   */
  public record Wanted(Predicate<Path> isFormulaFile, ExcludedFiles excluded, boolean all) {}

  /**
   * Searches a folder. It follows links, and skips hidden folders. In a repository of Git it skips
   * other repositories, such as submodules and second work trees.
   *
   * @param betweenFiles runs repeatedly; an exception ends the search
   */
  public static Found find(Path folder, Wanted wanted, Runnable betweenFiles) {
    FileSearch search = new FileSearch(folder, wanted, betweenFiles);
    try {
      Files.walkFileTree(
          folder, EnumSet.of(FileVisitOption.FOLLOW_LINKS), Integer.MAX_VALUE, search);
    } catch (IOException e) {
      search.troubles.add(new Trouble(folder, explain(e)));
    }
    return new Found(
        search.files.stream().sorted().toList(), search.troubles, search.skipped, search.ignored);
  }

  /**
   * Reads a text file that is not a pipe or a device.
   *
   * @param maxBytes larger files are not read, at most {@link #MAX_BYTES}
   */
  public static Content read(Path file, int maxBytes) {
    try {
      RegularFiles.mustBeRegular(file);
      try (InputStream stream = Files.newInputStream(file)) {
        return read(stream, maxBytes);
      }
    } catch (IOException e) {
      return new Unreadable(explain(e));
    }
  }

  /**
   * Reads the beginning of a text file that is not a pipe or a device; empty if it cannot be read.
   * Bytes that are no UTF-8 are replaced.
   */
  public static Optional<String> firstLine(Path file, int maxBytes) {
    try {
      RegularFiles.mustBeRegular(file);
      try (InputStream stream = Files.newInputStream(file)) {
        return new String(stream.readNBytes(maxBytes), StandardCharsets.UTF_8).lines().findFirst();
      }
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  public static Content read(InputStream stream, int maxBytes) {
    byte[] bytes;
    try {
      bytes = stream.readNBytes(maxBytes + 1);
    } catch (IOException e) {
      return new Unreadable(explain(e));
    }
    if (bytes.length > maxBytes) {
      return new Unreadable("is larger than " + size(maxBytes) + ": give a smaller one");
    }
    for (int i = 0; i < bytes.length; i++) {
      if (bytes[i] == 0) {
        return new Unreadable("is not a text file: byte " + (i + 1) + " is NUL");
      }
    }
    Utf8.Decoded decoded = Utf8.decode(bytes);
    if (decoded instanceof Utf8.Invalid invalid) {
      return new Unreadable("is not UTF-8 (byte " + (invalid.offset() + 1) + "): save it as UTF-8");
    }
    return new Readable(((Utf8.Valid) decoded).text());
  }

  private static String size(int bytes) {
    return bytes % (1 << 20) == 0 ? (bytes >> 20) + " MiB" : (bytes >> 10) + " KiB";
  }

  /** The reason why a file cannot be read and the remedy, to follow its name. */
  public static String explain(IOException e) {
    if (e instanceof AccessDeniedException) {
      return "may not be read: change its permissions, or run as its owner";
    }
    if (e instanceof NoSuchFileException) {
      return "is not there any more";
    }
    return "cannot be read: " + IoReasons.of(e);
  }
}
