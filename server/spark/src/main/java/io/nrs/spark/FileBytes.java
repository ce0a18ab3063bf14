package io.nrs.spark;

import java.io.IOException;
import java.io.Serializable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Files that go from the driver to executors, or back.
 *
 * @param contents by paths that are relative to a folder
 */
record FileBytes(TreeMap<String, byte[]> contents) implements Serializable {
  private static final long serialVersionUID = 1;

  /**
   * Reads files and, with all that is in them, folders. Hidden files of a folder are read too.
   *
   * @param folder that names are relative to
   * @param paths below the folder
   */
  static FileBytes read(Path folder, List<Path> paths) throws IOException {
    TreeMap<String, byte[]> contents = new TreeMap<>();
    for (Path path : paths) {
      try (Stream<Path> all = Files.walk(path)) {
        for (Path file : all.filter(Files::isRegularFile).toList()) {
          contents.put(
              folder.relativize(file).toString().replace('\\', '/'), Files.readAllBytes(file));
        }
      }
    }
    return new FileBytes(contents);
  }

  void write(Path folder) throws IOException {
    for (var file : contents.entrySet()) {
      Path path = folder.resolve(file.getKey());
      Files.createDirectories(path.getParent());
      Files.write(path, file.getValue());
    }
  }
}
