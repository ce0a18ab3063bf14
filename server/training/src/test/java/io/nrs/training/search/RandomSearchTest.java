package io.nrs.training.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import io.nrs.grammar.BuiltInLanguage;
import io.nrs.io.Shard;
import io.nrs.network.NeuralEngine.DeviceChoice;
import io.nrs.rewriting.models.TrainableModule;
import io.nrs.training.LockFile;
import io.nrs.training.search.Trial.Score;
import io.nrs.training.search.Trial.State;
import io.nrs.training.settings.Presets;
import io.nrs.training.settings.RunSettingsFile;
import io.nrs.training.settings.TrainingException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Searches whose trials are stand-ins in processes of their own. */
class RandomSearchTest {
  private static final SearchSpace SPACE =
      SearchSpace.around(
          BuiltInLanguage.LISTOPS,
          Presets.of(BuiltInLanguage.LISTOPS, TrainableModule.SOLVER, "default").orElseThrow());

  @TempDir Path folder;

  private final List<String> remarks = new ArrayList<>();
  private final List<String> happened = new ArrayList<>();
  private final AtomicBoolean stop = new AtomicBoolean();
  private Path search;

  @BeforeEach
  void searchFolder() throws IOException {
    search = Files.createDirectories(folder.resolve("search"));
  }

  private final class Noted implements RandomSearch.Observer {
    private final boolean stopsAtOnce;

    private Noted(boolean stopsAtOnce) {
      this.stopsAtOnce = stopsAtOnce;
    }

    @Override
    public void remark(String description) {
      remarks.add(description.replace(search.toString(), "FOLDER"));
    }

    @Override
    public void started(Leaderboard board) {
      happened.add("finished before: " + board.count(State.FINISHED));
    }

    @Override
    public void began(Trial trial) {
      happened.add("began " + trial.number());
    }

    @Override
    public void progressed(Trial trial, JsonObject event) {
      stop.set(stopsAtOnce);
    }

    @Override
    public void ended(Trial trial, Leaderboard board) {
      happened.add(trial.state() + " " + trial.number());
    }
  }

  private RandomSearch.Plan plan(int trials, int parallel, long seed) {
    return plan(trials, Shard.WHOLE, parallel, seed, search);
  }

  private static RandomSearch.Plan plan(
      int trials, Shard shard, int parallel, long seed, Path folder) {
    return new RandomSearch.Plan(
        SPACE,
        SearchConfig.of(SPACE, "default", seed, 2),
        trials,
        shard,
        parallel,
        DeviceChoice.CPU,
        1,
        folder,
        FakeTraining.commandLine(),
        "a machine");
  }

  private Leaderboard search(int trials, int parallel) {
    return RandomSearch.run(plan(trials, parallel, 1), false, new Noted(false), () -> false);
  }

  private void does(int trial, String what) throws IOException {
    Files.writeString(search.resolve("%04d.does".formatted(trial)), what);
  }

  private List<String> asked() throws IOException {
    Path asked = search.resolve("asked");
    List<String> lines = Files.exists(asked) ? Files.readAllLines(asked) : List.of();
    Files.deleteIfExists(asked);
    return lines;
  }

  @Test
  void mergedShardsAreTheWholeSearch() throws IOException {
    List<String> scores = List.of("finish 0.5 0.9", "diverge", "finish 0.7 0.3", "finish 0.7 0.1");
    List<SearchFolder> parts = new ArrayList<>();
    for (int trial = 1; trial <= scores.size(); trial++) {
      does(trial, scores.get(trial - 1));
      Path part = Files.createDirectories(folder.resolve("part" + (trial - 1) % 3));
      Files.writeString(part.resolve("%04d.does".formatted(trial)), scores.get(trial - 1));
      parts.add(new SearchFolder(part));
    }
    search(4, 1);
    for (int number = 1; number <= 3; number++) {
      Path part = folder.resolve("part" + (number - 1));
      Leaderboard board =
          RandomSearch.run(
              plan(4, new Shard(number, 3), 1, 1, part), false, new Noted(false), () -> false);
      assertEquals(number == 1 ? 2 : 1, board.trials().size());
    }
    SearchFolder merged = new SearchFolder(folder.resolve("merged"));
    assertEquals(List.of(3, 4, 1, 2), numbers(SearchMerge.merge(parts, merged)));
    for (String file :
        List.of(
            "search.json",
            "leaderboard.json",
            "winner.json",
            "trials/0001/trial.json",
            "trials/0002/trial.json",
            "trials/0004/settings.json")) {
      assertEquals(
          Files.readString(search.resolve(file))
              .replaceAll("\"seconds\": .*,", "\"seconds\": 0.0,"),
          Files.readString(merged.path().resolve(file)),
          file);
    }
  }

  @Test
  void aTrialThatDidNotEndIsNotMerged() throws IOException {
    does(1, "finish 0.5 0.9");
    search(1, 1);
    SearchFolder own = new SearchFolder(search);
    SearchFolder merged = new SearchFolder(folder.resolve("merged"));
    String message =
        assertThrows(TrainingException.class, () -> SearchMerge.merge(List.of(own, own), merged))
            .getMessage();
    assertTrue(message.endsWith("does not say how trial 2 ended: run the shard again"), message);
    assertTrue(Files.notExists(merged.path()));
  }

  private static List<Integer> numbers(Leaderboard board) {
    return board.trials().stream().map(Trial::number).toList();
  }

  @Test
  void theBestOutOfDistributionWins() throws IOException {
    does(1, "finish 0.5 0.9");
    does(2, "finish 0.7 0.1");
    does(3, "finish 0.7 0.3");
    Leaderboard board = search(3, 2);
    assertEquals(List.of(3, 2, 1), numbers(board));
    Trial winner = board.winner().orElseThrow();
    assertEquals(Optional.of(new Score(.7, .3, 2)), winner.score());
    assertEquals(2.5, winner.seconds());
    assertEquals(2, winner.iterations());
    assertEquals("cpu, 1 thread", winner.device());
    assertEquals("a machine", winner.machine());
    SearchFolder kept = new SearchFolder(search);
    assertEquals(board, kept.leaderboard());
    assertEquals(
        winner.settings(),
        RunSettingsFile.read(kept.winner(), BuiltInLanguage.LISTOPS, TrainableModule.SOLVER));
    assertEquals(SPACE.draw(1, 3), winner.settings());
  }

  @Test
  void aTrialThatFailsIsListedWithItsReasonAndTriedAgainLater() throws IOException {
    does(1, "diverge");
    does(2, "die");
    Leaderboard board = search(3, 1);
    assertEquals(List.of(3, 1, 2), numbers(board));
    assertEquals(
        List.of("", "the loss is not a number at iteration 2", "its process ended with code 137"),
        board.trials().stream().map(Trial::reason).toList());
    assertEquals(2, board.count(State.FAILED));
    assertEquals(List.of("0001 fresh", "0002 fresh", "0003 fresh"), asked());

    does(2, "finish 0.9 0.9");
    Leaderboard again = search(3, 1);
    assertEquals(List.of("0001 fresh", "0002 fresh"), asked());
    assertEquals(List.of(2, 3, 1), numbers(again));
    assertEquals(List.of(), remarks);
  }

  @Test
  void trialsAreTrainedSideBySide() throws IOException {
    // Each waits for the other.
    does(1, "meet 0002");
    does(2, "meet 0001");
    assertEquals(2, search(2, 2).count(State.FINISHED));
    assertEquals("began 2", happened.get(2));
  }

  @Test
  void aStoppedSearchGoesOnWithWhatItHas() throws IOException {
    does(2, "wait");
    BooleanSupplier second =
        () -> stop.get() && happened.contains("began 2") && askedFor("0002 fresh");
    Leaderboard stopped = RandomSearch.run(plan(3, 1, 1), false, new Noted(true), second);
    assertEquals(
        List.of(State.FINISHED, State.UNFINISHED, State.WAITING),
        stopped.trials().stream().map(Trial::state).toList());
    assertEquals(List.of("0001 fresh", "0002 fresh"), asked());
    assertEquals(1, stopped.trials().get(1).iterations());

    happened.clear();
    does(2, "finish 0.8 0.8");
    Leaderboard board = search(3, 1);
    assertEquals("finished before: 1", happened.get(0));
    assertEquals(List.of("0002 resume", "0003 fresh"), asked());
    assertEquals(List.of(2, 1, 3), numbers(board));

    // A longer search draws the same trials first; a shorter one forgets none.
    assertEquals(board.trials().get(0), search(4, 1).trials().get(0));
    assertEquals(List.of("0004 fresh"), asked());
    assertEquals(List.of(2, 1, 3, 4), numbers(search(2, 1)));
    assertEquals(List.of(), asked());
    assertEquals(List.of(), remarks);
  }

  private boolean askedFor(String line) {
    try {
      return Files.readString(search.resolve("asked")).contains(line);
    } catch (IOException e) {
      return false;
    }
  }

  @Test
  void brokenFilesAreSaidAndTheirTrialsRepeated() throws IOException {
    search(4, 2);
    asked();
    Path trials = search.resolve("trials");
    Files.writeString(trials.resolve("0001/trial.json"), "{\"trial\": 1, \"sta");
    Files.writeString(trials.resolve("0001/metrics.csv"), "nonsense\n");
    Files.writeString(trials.resolve("0002/trial.json"), "");
    Files.writeString(trials.resolve("0002/settings.json"), "{}");
    Files.copy(
        trials.resolve("0004/trial.json"),
        trials.resolve("0003/trial.json"),
        StandardCopyOption.REPLACE_EXISTING);
    Files.writeString(search.resolve("search.json"), "[");
    Files.writeString(search.resolve(SearchFolder.LEADERBOARD), "[");
    assertTrue(
        assertThrows(TrainingException.class, () -> new SearchFolder(search).leaderboard())
            .getMessage()
            .endsWith("is damaged: nrs tune with --resume writes it anew from the trials"));

    Leaderboard board = search(4, 1);
    assertEquals(4, board.count(State.FINISHED));
    // A finished trial has no checkpoints to resume from.
    assertEquals(List.of("0001 fresh", "0002 fresh", "0003 fresh"), asked());
    assertEquals(
        List.of(
            "FOLDER/search.json is damaged: it is written anew",
            "FOLDER/trials/0001/trial.json is damaged: trial 1 is repeated",
            "FOLDER/trials/0002/trial.json is damaged: trial 2 is repeated",
            "FOLDER/trials/0003 is of other settings than this search draws: trial 3 is repeated",
            "FOLDER/trials/0001/metrics.csv 1 of its lines cannot be read and were passed over:"
                + " the trial is repeated",
            "FOLDER/trials/0002/settings.json is damaged: it is written anew, and the trial is"
                + " repeated"),
        remarks);
    assertEquals(board, new SearchFolder(search).leaderboard());
  }

  @Test
  void anotherSearchIsRefusedAndChangesNothing() throws IOException {
    Leaderboard board = search(1, 1);
    String message =
        assertThrows(
                TrainingException.class,
                () -> RandomSearch.run(plan(1, 1, 2), false, new Noted(false), () -> false))
            .getMessage();
    assertEquals(
        search
            + " holds another search (seed is 1 there and 2 here): repeat its options, add --fresh"
            + " to search anew in its place, or choose another --run",
        message);
    assertEquals(board, new SearchFolder(search).leaderboard());

    Leaderboard fresh = RandomSearch.run(plan(1, 1, 2), true, new Noted(false), () -> false);
    assertEquals(2, fresh.config().seed());
    assertEquals(SPACE.draw(2, 1), fresh.trials().get(0).settings());
  }

  @Test
  void aFolderIsSearchedByOneProcess() throws IOException {
    try (LockFile lock = LockFile.of(search, "nrs tune")) {
      assertEquals(
          "another nrs tune is at work in " + search + ": wait for it, or choose another --run",
          assertThrows(TrainingException.class, () -> search(1, 1)).getMessage());
    }
    assertFalse(Files.exists(search.resolve("trials")));
  }
}
