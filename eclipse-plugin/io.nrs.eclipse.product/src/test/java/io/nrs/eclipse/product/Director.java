package io.nrs.eclipse.product;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Installs and uninstalls software in an Eclipse, as the dialogs of p2 do. */
final class Director {
  private Director() {}

  /**
   * How the director ended.
   *
   * @param status of the process
   * @param output what it printed
   */
  record Outcome(int status, String output) {}

  /**
   * Runs the director of an Eclipse.
   *
   * @param repositories that it may use, and no others
   * @param data a folder for its own files
   * @param arguments what it does
   */
  static Outcome run(Path eclipse, List<Path> repositories, Path data, String... arguments)
      throws IOException, InterruptedException {
    List<String> words =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-jar",
                BuildOutput.only(eclipse.resolve("plugins"), "org.eclipse.equinox.launcher_")
                    .toString(),
                "-consoleLog",
                "-nosplash",
                "-application",
                "org.eclipse.equinox.p2.director",
                "-repository",
                repositories.stream()
                    .map(repository -> repository.toUri().toString())
                    .collect(Collectors.joining(",")),
                "-data",
                data.toString()));
    Stream.of(arguments).forEach(words::add);
    Process director = new ProcessBuilder(words).redirectErrorStream(true).start();
    try {
      String output = new String(director.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return new Outcome(director.waitFor(), output);
    } finally {
      director.destroyForcibly();
    }
  }
}
