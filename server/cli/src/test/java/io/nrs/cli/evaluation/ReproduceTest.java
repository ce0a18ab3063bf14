package io.nrs.cli.evaluation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.cli.CommandLineRun;
import io.nrs.cli.CommandLineRun.Result;
import io.nrs.cli.console.ExitCodes;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code nrs reproduce}; the report's test covers missing experiments. */
class ReproduceTest {
  @TempDir private Path folder;

  private Result run(String... arguments) {
    return new CommandLineRun(folder).run(arguments);
  }

  @Test
  void theCheapestExperimentsComeFirst() {
    Result result = run("reproduce", "listops", "--dry-run");
    assertEquals(ExitCodes.CLEAN, result.code(), result.err());
    List<String> lines = result.out().lines().toList();
    assertEquals("minutes  nrs evaluate listops --split paper", lines.get(0));
    assertEquals(
        lines.stream()
            .map(line -> List.of("minutes", "hours", "days").indexOf(line.split(" ")[0]))
            .sorted()
            .toList(),
        lines.stream()
            .map(line -> List.of("minutes", "hours", "days").indexOf(line.split(" ")[0]))
            .toList());
    assertTrue(lines.get(lines.size() - 1).startsWith("days     nrs train listops"), result.out());
    assertTrue(lines.stream().noneMatch(line -> line.contains("llm")), result.out());
  }

  @ParameterizedTest
  @ValueSource(strings = {"0m", "1d", "h", "1.5h", ""})
  void aBudgetIsANumberOfMinutesOrHours(String budget) {
    Result result = run("reproduce", "--budget", budget);
    assertEquals(ExitCodes.COULD_NOT_RUN, result.code());
    assertTrue(
        result.err().endsWith("such as 30m or 8h, or full, not " + budget + "\n"), result.err());
  }
}
