package io.nrs.spark;

import io.nrs.io.FileTree;
import io.nrs.io.RegularFiles;
import java.io.IOException;
import java.io.Serializable;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeMap;

/**
 * Files that go from the driver to executors, or back.
 *
 * @param contents by paths relative to a folder
 */
record FileBytes(TreeMap<String, byte[]> contents) implements Serializable {
  private static final long serialVersionUID = 1;

  /**
   * Reads files, and folders with their contents. Like {@code nrs check}, it follows links, and
   * skips hidden folders of a folder.
   *
   * @param folder the base of names
   * @param paths below the folder
   */
  static FileBytes read(Path folder, List<Path> paths) throws IOException {
    TreeMap<String, byte[]> contents = new TreeMap<>();
    for (Path path : paths) {
      for (Path file : FileTree.walk(path, FileVisitOption.FOLLOW_LINKS)) {
        // A link may lead nowhere; but a file that the disk does not show must not be left out.
        if (isShown(path, file) && RegularFiles.isRegular(file)) {
          contents.put(
              folder.relativize(file).toString().replace('\\', '/'), RegularFiles.read(file));
        }
      }
    }
    return new FileBytes(contents);
  }

  /** The same files in a folder. */
  FileBytes in(String folder) {
    TreeMap<String, byte[]> moved = new TreeMap<>();
    contents.forEach((name, bytes) -> moved.put(folder + "/" + name, bytes));
    return new FileBytes(moved);
  }

  /** These files and others. */
  FileBytes and(FileBytes others) {
    TreeMap<String, byte[]> all = new TreeMap<>(contents);
    all.putAll(others.contents);
    return new FileBytes(all);
  }

  private static boolean isShown(Path named, Path file) {
    Path inside = named.relativize(file);
    for (int i = 0; i < inside.getNameCount() - 1; i++) {
      if (inside.getName(i).toString().startsWith(".")) {
        return false;
      }
    }
    return true;
  }

  void write(Path folder) throws IOException {
    for (var file : contents.entrySet()) {
      Path path = folder.resolve(file.getKey());
      // Java tells of a folder that the disk does not show as of one in the way.
      if (!FileTree.isFolder(path.getParent())) {
        Files.createDirectories(path.getParent());
      }
      Files.write(path, file.getValue());
    }
  }
}
