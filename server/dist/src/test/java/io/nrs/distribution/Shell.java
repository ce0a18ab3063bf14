package io.nrs.distribution;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Starts programs in an environment of its own.
 *
 * @param folder where they start
 * @param environment all of their variables
 */
record Shell(Path folder, Map<String, String> environment) {
  Shell {
    environment = Map.copyOf(environment);
  }

  /** The output of a program, and its end. */
  record Result(int code, String out, String err) {}

  /**
   * On a machine without Java: the {@code PATH} has no more than launchers need.
   *
   * @param work a folder that is made if it is missing; also the home of the user
   */
  static Shell withoutJava(Path work) throws IOException {
    Path bin = Files.createDirectories(work.resolve("bin"));
    for (String tool : List.of("bash", "dirname", "readlink")) {
      Path link = bin.resolve(tool);
      if (Files.notExists(link)) {
        Files.createSymbolicLink(link, find(tool));
      }
    }
    return new Shell(
        Files.createDirectories(work.resolve("home")),
        Map.of("PATH", bin.toString(), "HOME", work.resolve("home").toString()));
  }

  private static Path find(String tool) throws IOException {
    for (String folder : System.getenv("PATH").split(":")) {
      Path file = Path.of(folder, tool);
      if (Files.isExecutable(file)) {
        return file;
      }
    }
    throw new IOException(tool + " is not on the PATH");
  }

  /** This with more variables. */
  Shell with(Map<String, String> more) {
    Map<String, String> all = new LinkedHashMap<>(environment);
    all.putAll(more);
    return new Shell(folder, all);
  }

  /** This in another folder. */
  Shell in(Path other) {
    return new Shell(other, environment);
  }

  /** Runs a command to its end, without input. */
  Result run(List<String> command) throws IOException, InterruptedException {
    Path out = Files.createTempFile(folder, "out", ".txt");
    Path err = Files.createTempFile(folder, "err", ".txt");
    try {
      ProcessBuilder builder =
          new ProcessBuilder(command)
              .directory(folder.toFile())
              .redirectInput(Path.of("/dev/null").toFile())
              .redirectOutput(out.toFile())
              .redirectError(err.toFile());
      builder.environment().clear();
      builder.environment().putAll(environment);
      int code = builder.start().waitFor();
      return new Result(
          code,
          Files.readString(out, StandardCharsets.UTF_8),
          Files.readString(err, StandardCharsets.UTF_8));
    } finally {
      Files.delete(out);
      Files.delete(err);
    }
  }
}
