package io.nrs.io;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
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
   * @throws IOException if the attributes cannot be read
   */
  public static boolean isFolder(Path path) throws IOException {
    return RegularFiles.attributes(path).filter(BasicFileAttributes::isDirectory).isPresent();
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
    for (Path each : walk(path).stream().sorted(Comparator.reverseOrder()).toList()) {
      Files.delete(each);
    }
  }

  /** Returns a file, or a folder with all that is below it. */
  public static List<Path> walk(Path path, FileVisitOption... options) throws IOException {
    try (Stream<Path> all = Files.walk(path, options)) {
      return all.toList();
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }
}
