package io.nrs.cli.kills;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.nrs.io.RegularFiles.FileTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * A training goes on from its newest checkpoint each time, to the same network, optimiser state and
 * metrics, bit by bit.
 */
final class TrainingKills implements KilledWork {
  private static final String WHOLE = "whole";

  /** The kills of a round while the model is written, which follow the others. */
  private static final int LAST_WRITES = 3;

  private final LoggedCommands commands;
  private final Random random;
  private final Path whole;
  private Path run;
  private int rounds;
  private int reached;
  private long startedAt;

  TrainingKills(LoggedCommands commands, Random random) {
    this.commands = commands;
    this.random = random;
    this.whole = commands.folder().resolve(WHOLE);
    this.run = whole;
  }

  @Override
  public void begin() throws Exception {
    if (!Files.exists(whole)) {
      SmallTraining.prepare(commands);
      commands.run(SmallTraining.command(WHOLE));
    }
    rounds++;
    run = commands.folder().resolve("run-" + rounds);
    reached = 0;
  }

  @Override
  public List<Moment> moments(int left) {
    int last = Math.min(LAST_WRITES, (left + 1) / 2);
    // The first iteration of a process is told, and here it is one that is validated.
    Moment before = new Moment(() -> hasBegun() && isValidated(newest() + 1), 40);
    Moment validation = new Moment(() -> isValidating() || isTrained(), 60);
    List<Moment> checkpoint = List.of(new Moment(this::isWritingCheckpoint, 25));
    List<List<Moment>> groups =
        new ArrayList<>(
            List.of(
                List.of(Moment.afterStart(1_500)),
                List.of(new Moment(this::hasBegun, 300)),
                List.of(before, validation),
                List.of(before, validation),
                checkpoint,
                checkpoint));
    Collections.shuffle(groups, random);
    List<Moment> moments = new ArrayList<>(groups.stream().flatMap(List::stream).toList());
    moments.subList(Math.min(moments.size(), left - last), moments.size()).clear();
    Moment model = new Moment(() -> hasBegun() && isTrained(), 60);
    moments.addAll(Collections.nCopies(last, model));
    return moments;
  }

  @Override
  public Process start() throws IOException {
    Process process = commands.start(SmallTraining.command(run.getFileName().toString()));
    startedAt = System.currentTimeMillis();
    return process;
  }

  @Override
  public void afterKill() throws IOException {
    int before = reached;
    reached = newest();
    assertTrue(reached >= before, "checkpoint " + before + " is lost");
    if (hasBegun()) {
      assertEquals(before, iteration(told().get(0)), "it did not go on from its checkpoint");
    }
  }

  /** Not every iteration is told: a validation is one for certain only if its iteration is. */
  private boolean isValidating() throws IOException {
    List<JsonObject> told = told();
    int next = newest() + 1;
    return isValidated(next)
        && next <= SmallTraining.ITERATIONS
        && !told.isEmpty()
        && iteration(told.get(told.size() - 1)) == next;
  }

  private static boolean isValidated(int iteration) {
    return iteration % SmallTraining.VALIDATE_EVERY == 0;
  }

  private boolean isTrained() throws IOException {
    return newest() == SmallTraining.ITERATIONS;
  }

  /** Whether the process has read the checkpoint. */
  private boolean hasBegun() throws IOException {
    return !told().isEmpty();
  }

  private static int iteration(JsonObject event) {
    return event.get("iteration").getAsInt();
  }

  /** The events of the last process, without a part of one. */
  private List<JsonObject> told() throws IOException {
    String text = commands.output();
    return text.substring(0, text.lastIndexOf('\n') + 1)
        .lines()
        .map(line -> JsonParser.parseString(line).getAsJsonObject())
        .toList();
  }

  private int newest() throws IOException {
    return FileTree.list(run.resolve("checkpoints")).stream()
        .map(path -> path.getFileName().toString())
        .filter(name -> name.startsWith("checkpoint-"))
        .mapToInt(name -> Integer.parseInt(name.substring("checkpoint-".length())))
        .max()
        .orElse(0);
  }

  /** One that an earlier process was writing does not count. */
  private boolean isWritingCheckpoint() throws IOException {
    return StoredFiles.haveChanged(run.resolve("checkpoints/.writing"), startedAt);
  }

  @Override
  public void end(Process process) throws Exception {
    commands.end(process);
  }

  @Override
  public void compare() throws IOException {
    assertEquals(StoredFiles.of(whole), StoredFiles.of(run));
  }
}
