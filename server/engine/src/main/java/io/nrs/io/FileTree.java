package io.nrs.io;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Folders with all their contents. */
public final class FileTree {
  private FileTree() {}

  /**
   * Returns whether there is a folder.
   *
   * @throws IOException if the disk does not tell
   */
  public static boolean isFolder(Path path) throws IOException {
    try {
      return Files.readAttributes(path, BasicFileAttributes.class).isDirectory();
    } catch (NoSuchFileException e) {
      return false;
    }
  }

  /**
   * Returns what is in a folder, sorted; nothing if there is no such folder. It never opens a pipe,
   * which would wait for its other end.
   *
   * @throws IOException if it is no folder
   */
  public static List<Path> list(Path folder) throws IOException {
    if (!RegularFiles.exists(folder)) {
      return List.of();
    }
    if (!isFolder(folder)) {
      throw new NotDirectoryException(folder.toString());
    }
    try (Stream<Path> all = Files.list(folder)) {
      return all.sorted().toList();
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  /** Deletes a file or a folder, if it is there. */
  public static void delete(Path path) throws IOException {
    if (!RegularFiles.exists(path)) {
      return;
    }
    List<Path> all;
    try (Stream<Path> below = Files.walk(path)) {
      all = below.sorted(Comparator.reverseOrder()).toList();
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
    for (Path each : all) {
      Files.delete(each);
    }
  }
}
