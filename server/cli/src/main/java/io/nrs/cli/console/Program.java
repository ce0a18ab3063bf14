package io.nrs.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** How this program starts itself again, in a process of its own. */
final class ProgramStart {
  private ProgramStart() {}

  /** As {@code ./nrs} starts it, without arguments. */
  static List<String> commandLine() {
    List<String> words =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-Dfile.encoding=UTF-8",
                "-Dnrs.home=" + System.getProperty("nrs.home", "")));
    if (Runtime.version().feature() >= 24) {
      words.add("--enable-native-access=ALL-UNNAMED");
      words.add("--sun-misc-unsafe-memory-access=allow");
    }
    words.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
    return words;
  }
}
