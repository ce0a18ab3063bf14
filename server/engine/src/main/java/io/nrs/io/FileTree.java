package io.nrs.io;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Folders with all their contents. */
public final class FileTree {
  private FileTree() {}

  /** Deletes a file or a folder, if it is there. */
  public static void delete(Path path) throws IOException {
    if (!Files.exists(path)) {
      return;
    }
    List<Path> all;
    try (Stream<Path> below = Files.walk(path)) {
      all = below.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path each : all) {
      Files.delete(each);
    }
  }
}
