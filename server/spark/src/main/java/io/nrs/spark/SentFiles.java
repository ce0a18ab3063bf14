package io.nrs.spark;

import io.nrs.io.RegularFiles;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The files that a command reads: those that its arguments name, its settings and its languages.
 *
 * @param folder that the command runs in; absolute paths name files elsewhere, which must exist on
 *     every executor
 */
record SentFiles(Path folder) {
  private static final List<String> ALWAYS = List.of(".nrs.json", ".nrs/languages", ".nrs/models");

  FileBytes named(List<String> arguments) throws IOException {
    List<Path> paths = new ArrayList<>();
    for (String word : arguments.subList(1, arguments.size())) {
      if (!word.startsWith("-")) {
        add(paths, word);
      }
    }
    if (arguments.get(0).equals("check") && paths.isEmpty()) {
      paths.add(folder);
    }
    for (String name : ALWAYS) {
      Path path = folder.resolve(name);
      if (RegularFiles.exists(path)) {
        paths.add(path);
      }
    }
    return FileBytes.read(folder, paths);
  }

  private void add(List<Path> paths, String word) throws IOException {
    Path path;
    try {
      path = folder.getFileSystem().getPath(word);
    } catch (InvalidPathException e) {
      // A value that is no path, such as a number of formulas.
      return;
    }
    Path resolved = folder.resolve(path).normalize();
    if (!path.isAbsolute() && resolved.startsWith(folder) && RegularFiles.exists(resolved)) {
      paths.add(resolved);
    }
  }
}
