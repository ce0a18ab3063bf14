package io.nrs.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.cli.CommandLineRun;
import io.nrs.cli.console.ExitCodes;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The benchmarks as the command line runs them, with the shipped ListOps networks. */
class BenchmarksTest {
  private static final String MODELS = Path.of("..", "..", "models").toAbsolutePath().toString();

  @TempDir private Path folder;

  private CommandLineRun.Result run(String... arguments) {
    return new CommandLineRun(folder).run(arguments);
  }

  @Test
  void benchFindsTheSameValuesInBatches() {
    CommandLineRun.Result result =
        run(
            "bench",
            "listops",
            "--steps",
            "5",
            "--formulas",
            "10",
            "--paper",
            "1",
            "--paper-nesting",
            "1",
            "--fastnrs",
            "1",
            "--models",
            MODELS);
    assertEquals(ExitCodes.CLEAN, result.code(), result.err());
    assertTrue(result.out().contains("| yes |"), result.out());
    assertTrue(result.out().contains("| ListOps | N1A2 | 1 of 1 |"), result.out());
    assertTrue(result.out().contains("| ListOps | N4A4 | 1 of 1 |"), result.out());
  }

  @Test
  void benchMeasuresMemoryWithBothSelectors() {
    CommandLineRun.Result result =
        run("bench", "listops", "--steps", "0", "--memory", "15", "--models", MODELS);
    assertEquals(ExitCodes.CLEAN, result.code(), result.err());
    assertTrue(result.out().contains("| ListOps | generating | 20 | "), result.out());
    assertTrue(result.out().contains("| ListOps | tagging | 20 | "), result.out());
    assertEquals(2, result.out().split(Pattern.quote(" | 0 |\n")).length - 1, result.out());
  }

  @Test
  void benchAsksAboutSystemsThatNobodyTrainedOn() {
    CommandLineRun.Result result =
        run("bench", "listops", "--steps", "0", "--unseen", "5", "--models", MODELS);
    assertEquals(ExitCodes.CLEAN, result.code(), result.err());
    for (UnseenSystems.Kind kind : UnseenSystems.Kind.values()) {
      assertTrue(
          result.out().contains("| as it ships | %s | 5 of 5 (".formatted(kind.words())),
          result.out());
    }
  }

  @Test
  void benchTimesNewDescriptions() {
    CommandLineRun.Result result =
        run("bench", "listops", "--steps", "0", "--first-values", "1", "--models", MODELS);
    assertEquals(ExitCodes.CLEAN, result.code(), result.err());
    assertTrue(result.out().contains("| a table of 100 leaves | 110 |"), result.out());
  }

  @Test
  void benchMeasuresTrainings() {
    CommandLineRun.Result result =
        run("bench", "listops", "--steps", "0", "--training", "4", "--models", MODELS);
    assertEquals(ExitCodes.CLEAN, result.code(), result.err());
    for (String network : List.of("solver | default", "solver | paper", "tagger | default")) {
      assertTrue(result.out().contains("| ListOps | " + network + " | "), result.out());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"--memory", "--starts", "--unseen", "--first-values", "--training"})
  void numbersBelowZeroAreRefused(String option) {
    CommandLineRun.Result result = run("bench", "listops", "--steps", "0", option, "-1");
    assertEquals(ExitCodes.COULD_NOT_RUN, result.code());
    assertEquals(
        "nrs: --memory, --starts, --unseen, --first-values and --training are 0 or more\n",
        result.err());
  }

  @Test
  void aLineNeedsTwoSizes() {
    CommandLineRun.Result result = run("bench", "listops", "--steps", "0", "--shapes", "40");
    assertEquals(ExitCodes.COULD_NOT_RUN, result.code());
    assertEquals(
        "nrs: --shapes 40: the exponent needs two sizes: ask for 63 or more\n", result.err());
  }

  @Test
  void settingsThatCannotBeUsedEndTheCommand() {
    CommandLineRun cli = new CommandLineRun(folder).file(".nrs.json", "{\"nrs.outputs\": 5000}");
    CommandLineRun.Result result = cli.run("bench", "listops");
    assertEquals(ExitCodes.COULD_NOT_RUN, result.code());
    assertTrue(result.err().startsWith("nrs: .nrs.json:1:2: nrs.outputs "), result.err());
  }

  @Test
  void theCommandLineFindsTheBenchmarks() {
    assertTrue(run("--help").out().contains("\n  bench "), run("--help").out());
  }

  @Test
  void percentilesAreValuesThatWereMeasured() {
    List<Double> sorted = IntStream.rangeClosed(1, 20).mapToObj(i -> i * 1.0).toList();
    assertEquals(10, BenchmarkTables.percentile(sorted, .5));
    assertEquals(19, BenchmarkTables.percentile(sorted, .95));
  }
}
