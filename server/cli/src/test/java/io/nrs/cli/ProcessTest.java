package io.nrs.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.cli.console.ExitCodes;
import io.nrs.testing.OptionalTool;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The command line as a process of its own, connected by pipes. */
class ProcessTest {
  private record Result(int code, String out) {}

  private static Result run(String input, String... arguments)
      throws IOException, InterruptedException {
    return run(NrsProcess.command(arguments), input);
  }

  private static Result run(List<String> command, String input)
      throws IOException, InterruptedException {
    return run(new ProcessBuilder(command), input);
  }

  private static Result run(ProcessBuilder builder, String input)
      throws IOException, InterruptedException {
    Process process = builder.redirectError(ProcessBuilder.Redirect.INHERIT).start();
    try (OutputStream stream = process.getOutputStream()) {
      stream.write(input.getBytes(StandardCharsets.UTF_8));
    }
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Result(process.waitFor(), out);
  }

  @Test
  void checkReadsAPipe() throws Exception {
    assertEquals(
        new Result(ExitCodes.CLEAN, "2 formulas in 1 file: 0 errors, 0 notes\n"),
        run("(1+2) = 3\n(2*3) = 6\n", "check", "--exact", "--language", "arithmetic", "-"));
  }

  @Test
  void solveReadsAPipeWithTheShippedModels() throws Exception {
    assertEquals(
        new Result(ExitCodes.CLEAN, "9\n-9*y\n-48\n"),
        run("[MAX[SM54]1]\n(+16*y-25*y)\n(28*-16)\n", "solve"));
  }

  @Test
  void theVersionNamesTheCommitOfACheckout() throws Exception {
    OptionalTool.GIT.assume();
    Result result = run("", "--version");
    assertEquals(ExitCodes.CLEAN, result.code());
    assertTrue(
        result.out().matches("nrs [0-9.]+ \\(commit [0-9a-f]{8}(-dirty)?\\)\n"), result.out());
  }

  @Test
  void aTensorLibraryThatCannotBeUnpackedIsToldInOneLine(@TempDir Path folder) throws Exception {
    Path file = Files.createFile(folder.resolve("file"));
    ProcessBuilder process =
        new ProcessBuilder(NrsProcess.command("solve", "(1+2)")).redirectErrorStream(true);
    process.environment().remove("PYTORCH_LIBRARY_PATH");
    process.environment().put("DJL_CACHE_DIR", file.resolve("none").toString());
    Process started = process.start();
    String out = new String(started.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(ExitCodes.COULD_NOT_RUN, started.waitFor());
    assertEquals(1, out.lines().count(), out);
    assertTrue(out.startsWith("nrs: the tensor library cannot be started: "), out);
    assertTrue(out.endsWith("; set DJL_CACHE_DIR to a folder that can be written\n"), out);
  }

  /** Loading a truncated library would kill the process. */
  @Test
  void aTruncatedTensorLibraryIsUnpackedAgainInTheLocaleOfContainers(@TempDir Path folder)
      throws Exception {
    Path cache = folder.resolve("größe");
    Path formulas = Files.writeString(folder.resolve("zürich.arith"), "(1+2) = 3\n");
    assertEquals(new Result(ExitCodes.CLEAN, "3\n"), launched(cache, "solve", "(1+2)"));
    try (Stream<Path> files = Files.walk(cache)) {
      Path library =
          files.filter(file -> file.endsWith(System.mapLibraryName("torch_cpu"))).findFirst().get();
      try (FileChannel channel = FileChannel.open(library, StandardOpenOption.WRITE)) {
        channel.truncate(channel.size() / 2);
      }
    }
    assertEquals(
        new Result(ExitCodes.CLEAN, "1 formula in 1 file: 0 errors, 0 notes\n"),
        launched(cache, "check", formulas.toString()));
  }

  /** Starts the program with the script of the launchers, in the locale C. */
  private static Result launched(Path cache, String... arguments) throws Exception {
    String script =
        """
        java='%s/bin/java' release=%d home='%s' jvmargs=none archive=none libraries='%s'
        source "$home/server/dist/src/main/launch/start.sh" "$@"
        """
            .formatted(
                System.getProperty("java.home"),
                Runtime.version().feature(),
                NrsProcess.HOME,
                System.getProperty("java.class.path"));
    List<String> command = new ArrayList<>(List.of("bash", "-euc", script, "nrs"));
    command.addAll(List.of(arguments));
    ProcessBuilder process = new ProcessBuilder(command);
    process.environment().keySet().removeIf(name -> name.startsWith("LC_") || name.equals("LANG"));
    process.environment().remove("PYTORCH_LIBRARY_PATH");
    process.environment().putAll(Map.of("LC_ALL", "C", "DJL_CACHE_DIR", cache.toString()));
    return run(process, "");
  }

  @ParameterizedTest
  @CsvSource({
    "fa, IR, arithmetic",
    "ar, EG, arithmetic",
    "mr, IN, arithmetic",
    "tr, TR, arithmetic",
    "de, DE, arithmetic",
    "fa, IR, nibbles"
  })
  void everyLocaleHasTheSameBytes(String language, String country, String formulasOf)
      throws Exception {
    String[] check = {"check", "--format", "concise", "--language", formulasOf, "-"};
    String formulas = "(1+2) = 4\n(28*-16)\n(1+\n";
    List<String> command = new ArrayList<>(NrsProcess.command(check));
    command.addAll(1, List.of("-Duser.language=" + language, "-Duser.country=" + country));
    Result result = run(command, formulas);
    assertEquals(ExitCodes.FINDINGS, result.code());
    assertEquals(run(formulas, check), result);
  }
}
