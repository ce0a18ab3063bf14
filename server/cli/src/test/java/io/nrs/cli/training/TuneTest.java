package io.nrs.cli.training;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.nrs.cli.CommandLineRun;
import io.nrs.cli.CommandLineRun.Result;
import io.nrs.cli.NrsProcess;
import java.io.BufferedReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TuneTest {
  private static final String SEARCH =
      "tune listops solver --device cpu --threads 1 --trials 2 --iterations 2 --seed 4 --run"
          + " search";

  @TempDir Path folder;

  /** The search is stopped in trial 2, and goes on with it. */
  @Test
  void aStoppedSearchGoesOnAndItsWinnerCanBeTrained() throws Exception {
    Process process =
        new ProcessBuilder(NrsProcess.command(SEARCH.split(" ")))
            .directory(folder.toFile())
            .start();
    try (BufferedReader told = process.errorReader()) {
      for (String line = told.readLine(); !"trial 2 of 2".equals(line); line = told.readLine()) {
        assertTrue(line != null, "trial 2 did not begin");
      }
      // The process itself would close its streams at once.
      process.toHandle().destroy();
      assertTrue(told.lines().anyMatch(line -> line.contains("give the same command again")));
    }
    assertEquals(143, process.waitFor());
    Path leaderboard = folder.resolve("search/leaderboard.csv");
    String first = Files.readAllLines(leaderboard).get(1);
    assertEquals(2, Files.readAllLines(leaderboard).size());

    CommandLineRun cli = new CommandLineRun(folder);
    Result result = cli.run(SEARCH.split(" "));
    assertEquals(0, result.code(), result.err());
    assertFalse(result.err().contains("trial 1 of 2"), result.err());
    List<String> rows = Files.readAllLines(leaderboard);
    assertEquals(3, rows.size());
    assertTrue(rows.contains(first), rows.toString());
    List<String> lines = result.out().lines().toList();
    assertEquals(rows, lines.subList(0, 3));
    String best = "best: trial ([12]); train it with (--settings .*)";
    assertTrue(lines.get(3).matches(best), lines.get(3));

    Result trained =
        cli.run(
            ("train listops solver --iterations 1 --device cpu --threads 1 "
                    + lines.get(3).replaceAll(best, "$2"))
                .split(" "));
    assertEquals(0, trained.code(), trained.err());
    String preset = "tune-paper-seed4-trial" + lines.get(3).replaceAll(best, "$1");
    Path run = folder.resolve("runs/listops-solver-" + preset);
    JsonObject config =
        JsonParser.parseString(Files.readString(run.resolve("models/listops/solver/config.json")))
            .getAsJsonObject();
    assertEquals(preset, config.get("preset").getAsString());
  }

  @Test
  void describedLanguagesAreSearchedFromTheirOwnPreset() {
    Path logic = Path.of("..", "..", "grammar", "languages", "logic.json").toAbsolutePath();
    Result result =
        new CommandLineRun(folder)
            .run(SEARCH.replace("listops", logic.normalize().toString()).split(" "));
    assertEquals(0, result.code(), result.err());
    assertTrue(Files.exists(folder.resolve("search/trials/2.json")), result.out());
  }

  /** A trial trains as long as was asked, and what the search advises can be done. */
  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void theAdviceAboutADescribedLanguageIsRight(int iterations) throws Exception {
    String logic =
        Path.of("..", "..", "grammar", "languages", "logic.json")
            .toAbsolutePath()
            .normalize()
            .toString();
    CommandLineRun cli = new CommandLineRun(folder);
    Result result =
        cli.run(
            SEARCH
                .replace("listops", logic)
                .replace("--iterations 2", "--iterations " + iterations)
                .replace("--trials 2", "--trials 1")
                .split(" "));
    assertEquals(0, result.code(), result.err());
    long trained =
        Files.readAllLines(folder.resolve("search/trials/1/metrics.csv")).stream()
            .skip(1)
            .mapToLong(line -> Long.parseLong(line.split(",", 2)[0]))
            .max()
            .orElse(0);
    assertEquals(iterations, trained);
    String advice =
        result.out().lines().filter(line -> line.startsWith("best: ")).findFirst().orElseThrow();
    Result followed =
        cli.run(
            ("train "
                    + logic
                    + " solver --iterations 1 --device cpu --threads 1 --settings "
                    + advice.replaceFirst(".*--settings ", ""))
                .split(" "));
    assertEquals(0, followed.code(), followed.err());
  }

  /** Every trial finds a run of other settings in its folder. */
  @Test
  void aSearchOfWhichNothingCameSaysWhy() {
    Result result =
        new CommandLineRun(folder)
            .file("search/trials/1", "")
            .run(SEARCH.replace("--trials 2", "--trials 1").split(" "));
    assertEquals(2, result.code());
    String last = result.err().lines().reduce((one, next) -> next).orElse("");
    assertTrue(last.startsWith("nrs: no trial finished; trial 1 failed: "), last);
  }
}
