package io.nrs.cli.training;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.nrs.cli.CommandLineRun;
import io.nrs.cli.CommandLineRun.Result;
import io.nrs.cli.NrsProcess;
import io.nrs.grammar.BuiltInLanguage;
import io.nrs.rewriting.models.ModelConfig;
import io.nrs.rewriting.models.ModelStore;
import io.nrs.rewriting.models.TrainableModule;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TuneTest {
  private static final String SEARCH =
      "tune listops solver --device cpu --threads 1 --trials 2 --seed 4 --run search";

  @TempDir Path folder;

  private Process start(String arguments) throws IOException {
    return new ProcessBuilder(NrsProcess.command(arguments.split(" ")))
        .directory(folder.toFile())
        .redirectError(folder.resolve("err.log").toFile())
        .start();
  }

  /** Reads events until one of a kind comes, of a trial in a given state, if there is one. */
  private JsonObject await(BufferedReader events, String kind, String state) throws IOException {
    for (String line = events.readLine(); line != null; line = events.readLine()) {
      JsonObject event = JsonParser.parseString(line).getAsJsonObject();
      if (event.get("event").getAsString().equals(kind)
          && (state.isEmpty() || event.get("state").getAsString().equals(state))) {
        return event;
      }
    }
    throw new AssertionError("no " + kind + ": " + Files.readString(folder.resolve("err.log")));
  }

  private static void assertEnds(int code, Process process) throws InterruptedException {
    assertTrue(process.waitFor(3, TimeUnit.MINUTES));
    assertEquals(code, process.exitValue());
  }

  @Test
  void anInterruptedSearchGoesOnAndItsWinnerIsTrained() throws Exception {
    Process process = start(SEARCH + " --iterations 3 --progress json");
    try (BufferedReader events = process.inputReader()) {
      assertEquals(1, await(events, "trial", "running").get("trial").getAsInt());
      assertEquals(3, await(events, "validated", "").get("iteration").getAsInt());
      JsonObject first = await(events, "trial", "finished");
      assertEquals(3, first.get("bestIteration").getAsInt());
      assertEquals("cpu, 1 thread", first.get("device").getAsString());
      assertEquals(2, await(events, "trial", "running").get("trial").getAsInt());
      // The process itself would close its streams at once.
      process.toHandle().destroy();
      assertEquals(2, await(events, "trial", "unfinished").get("trial").getAsInt());
      await(events, "stopped", "");
    }
    assertEnds(143, process);

    CommandLineRun cli = new CommandLineRun(folder);
    Result result = cli.run((SEARCH + " --iterations 3 --resume").split(" "));
    assertEquals(0, result.code(), result.err());
    assertTrue(result.err().startsWith("2 trials of 3 iterations, 1 already finished\n"));
    assertFalse(result.err().contains("trial 1 started"), result.err());
    List<String> lines = result.out().lines().toList();
    assertEquals(4, lines.size(), result.out());
    assertTrue(
        lines.get(0).matches(" *trial +out of distribution +in distribution +iteration .* dropout"),
        lines.get(0));
    String best =
        "best: trial (\\d); train it at full length with (nrs train listops solver --settings"
            + " search/winner.json --seed 4)";
    assertTrue(lines.get(3).matches(best), lines.get(3));
    assertEquals(result.out(), cli.run("tune", "--show", "--run", "search").out());
    assertFalse(Files.exists(folder.resolve("search/trials/0001/checkpoints")));

    String winner = "tune-default-seed4-trial" + lines.get(3).replaceAll(best, "$1");
    List<String> train =
        new ArrayList<>(List.of(lines.get(3).replaceAll(best, "$2").substring(4).split(" ")));
    train.addAll(List.of("--iterations", "2", "--device", "cpu", "--threads", "1"));
    Result trained = cli.run(train.toArray(String[]::new));
    assertEquals(0, trained.code(), trained.err());
    Path models = folder.resolve("runs/listops-solver-" + winner + "-seed4/models");
    ModelConfig config =
        new ModelStore(models).config(BuiltInLanguage.LISTOPS, TrainableModule.SOLVER);
    assertEquals(winner, config.preset());
    String card = Files.readString(models.resolve("listops/solver/MODEL_CARD.md"));
    assertTrue(card.contains("Settings `" + winner + "`, of a file (`nrs train"), card);
  }

  @Test
  void trialsEndWithASearchThatIsKilledAndLeaveCheckpoints() throws Exception {
    Process process = start(SEARCH + " --parallel 2 --iterations 1500 --progress json");
    List<ProcessHandle> trials;
    try (BufferedReader events = process.inputReader()) {
      int one = await(events, "iteration", "").get("trial").getAsInt();
      while (await(events, "iteration", "").get("trial").getAsInt() == one) {
        assertTrue(process.isAlive());
      }
      trials = process.descendants().toList();
      assertEquals(2, trials.size());
      process.destroyForcibly();
    }
    for (ProcessHandle trial : trials) {
      trial.onExit().get(3, TimeUnit.MINUTES);
    }
    for (String number : List.of("0001", "0002")) {
      try (Stream<Path> checkpoints =
          Files.list(folder.resolve("search/trials/" + number + "/checkpoints"))) {
        assertTrue(checkpoints.count() > 0);
      }
    }
    Result shown = new CommandLineRun(folder).run("tune", "--show", "--run", "search");
    assertEquals(0, shown.code(), shown.err());
    assertEquals(2, shown.out().lines().filter(line -> line.contains("running")).count());
  }

  @ParameterizedTest
  @CsvSource({
    "tune,LANGUAGE and MODULE are missing",
    "tune listops,LANGUAGE and MODULE are missing",
    "tune listops solver,contains a search: add --resume to continue it or to add trials",
    "tune listops solver --resume --fresh,exclude each other",
    "tune listops solver --trials 0,--trials is 1 or more",
    "tune listops solver --parallel 0,--parallel is 1 or more",
    "tune listops solver --iterations 0,--iterations is 1 or more",
    "tune listops solver --threads 0,--threads is 1 to",
    "tune listops solver --base small,a solver of ListOps has no preset small: give one of default",
    "tune listops router --base default,a router of ListOps has no preset default: give one of small",
    "tune listops solver --data intermediate,--data applies to routers",
    "tune listops solver --run file/run,choose another --run",
    "tune --show --run nowhere,holds no search: give the --run of one",
    "tune listops selector --show,holds no search: give the --run of one",
    "tune listops solver --show,leaderboard.json is damaged",
    "train listops solver --settings nowhere.json,nowhere.json is not there: give a file",
    "train listops solver --settings file --preset paper,omit --preset",
    "train listops solver --settings file,is no JSON object: give a file of settings",
  })
  void whatCannotRunIsOneLineAndChangesNothing(String arguments, String message) throws Exception {
    String search = "runs/tune-listops-solver-default/";
    CommandLineRun cli =
        new CommandLineRun(folder)
            .file("file", "")
            .file(search + "search.json", "{}")
            .file(search + "leaderboard.json", "{}");
    Result result = cli.run(arguments.split(" "));
    assertEquals(2, result.code());
    assertEquals("", result.out());
    assertEquals(1, result.err().lines().count(), result.err());
    assertTrue(result.err().contains(message), result.err());
    assertEquals("{}", Files.readString(folder.resolve(search + "search.json")));
  }

  @Test
  void aSearchOfWhichNothingCameSaysWhy() {
    CommandLineRun cli = new CommandLineRun(folder).file("search/trials/0001/checkpoints", "");
    Result result = cli.run((SEARCH.replace("--trials 2", "--trials 1") + " --resume").split(" "));
    assertEquals(2, result.code());
    List<String> lines = result.err().lines().toList();
    String last = lines.get(lines.size() - 1);
    assertTrue(
        last.matches(
            "nrs: no trial finished; the reason of the first failure: .*0001 cannot be read .*:"
                + " correct its rights, or choose another --run"),
        last);
    assertTrue(result.out().contains("trial 1 failed: "), result.out());
  }
}
