package io.nrs.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code nrs} says while it builds the program. */
class BuildProgressTest {
  private static final List<String> LOG =
      List.of(
          "mvnw: fetching Maven 3.9.12, once",
          "[INFO] Scanning for projects...",
          "[INFO] Downloading from central: https://repository/one-1.0.pom",
          "[INFO] Downloaded from central: https://repository/one-1.0.pom (2 kB at 3 kB/s)",
          "[INFO] Building NRS grammar 0.1.0                      [2/10]",
          "[INFO] Downloading from central: https://repository/two-1.0.jar",
          "[INFO] Downloading from central: https://repository/three-1.0.jar",
          "[INFO] Compiling 43 source files with javac [debug release 17] to target/classes",
          "[INFO] Building NRS protocol 0.1.0                      [7/10]",
          "[INFO] Nothing to compile - all classes are up to date.",
          "[INFO] Building NRS command line 0.1.0                 [10/10]",
          "[INFO] --- exec:3.6.4:exec (class-archive) @ nrs-cli ---");

  @TempDir Path folder;

  private String said(String input) throws Exception {
    Process process =
        new ProcessBuilder("src/main/build/progress.sh", folder.resolve("log").toString(), "1")
            .start();
    try (OutputStream stream = process.getOutputStream()) {
      stream.write(input.getBytes(UTF_8));
    }
    String said = new String(process.getErrorStream().readAllBytes(), UTF_8);
    assertEquals(0, process.waitFor(), said);
    return said;
  }

  @Test
  void aLineForEachModuleThatIsFetchedForOrCompiled() throws Exception {
    assertEquals(
        """
        nrs: fetching Maven 3.9.12, once
        nrs: fetching one-1.0.pom (files so far: 0)
        nrs: 2 of 10, NRS grammar: fetching two-1.0.jar (files so far: 1)
        nrs: 2 of 10, NRS grammar: compiling 43 source files
        nrs: 10 of 10, NRS command line: unpacking the tensor library and storing classes
        """,
        said(String.join("\n", LOG) + "\nnrs-end\n"));
    assertEquals(LOG, Files.readAllLines(folder.resolve("log")));
  }

  @Test
  void aLineWhereNothingElseIsSaid() throws Exception {
    Process process =
        new ProcessBuilder("src/main/build/progress.sh", folder.resolve("log").toString(), "1")
            .start();
    try (OutputStream stream = process.getOutputStream()) {
      for (int i = 0; i < 4; i++) {
        stream.write("begun nrs-tick\n".getBytes(UTF_8));
        stream.flush();
        Thread.sleep(400);
      }
    }
    String said = new String(process.getErrorStream().readAllBytes(), UTF_8);
    assertEquals(List.of("nrs: starting Maven"), said.lines().distinct().toList());
  }
}
