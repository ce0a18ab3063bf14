package io.nrs.spark;

import java.io.IOException;
import java.nio.file.Files;
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
    for (String name : ALWAYS) {
      paths.add(folder.resolve(name));
    }
    arguments.stream()
        .skip(1)
        .filter(word -> !word.startsWith("-"))
        .forEach(word -> add(paths, word));
    if (arguments.get(0).equals("check") && paths.size() == ALWAYS.size()) {
      paths.add(folder);
    }
    return FileBytes.read(folder, paths.stream().filter(Files::exists).toList());
  }

  private void add(List<Path> paths, String word) {
    try {
      Path path = Path.of(word);
      Path resolved = folder.resolve(path).normalize();
      if (!path.isAbsolute() && resolved.startsWith(folder) && Files.exists(resolved)) {
        paths.add(resolved);
      }
    } catch (InvalidPathException e) {
      // A value that is no path, such as a number of formulas.
    }
  }
}
