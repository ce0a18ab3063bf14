package io.nrs.cli.training;

import com.google.gson.JsonObject;
import io.nrs.checking.Text;
import io.nrs.cli.console.Console;
import io.nrs.cli.console.ProgressLine;
import io.nrs.training.search.Leaderboard;
import io.nrs.training.search.RandomSearch;
import io.nrs.training.search.Trial;
import io.nrs.training.search.Trial.State;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Shows the progress of a search: a line for each event, and the state on a terminal. */
final class TuneProgress implements TuneCommand.Display {
  private final Console console;
  private final RandomSearch.Plan plan;
  private final int iterations;
  private final ProgressLine state;

  /** The iteration of each running trial when this process started it. */
  private final Map<Integer, Integer> from = new TreeMap<>();

  /** The present iteration of each running trial. */
  private final Map<Integer, Integer> at = new TreeMap<>();

  private long toDo;
  private long done;
  private int count;
  private int ended;

  TuneProgress(Console console, RandomSearch.Plan plan) {
    this.console = console;
    this.plan = plan;
    this.iterations = plan.config().iterations();
    this.state = new ProgressLine(console, Optional.empty());
  }

  @Override
  public void remark(String words) {
    close();
    console.complain(words);
  }

  @Override
  public void started(Leaderboard board) {
    state.start();
    count = board.trials().size();
    ended = (int) board.count(State.FINISHED);
    toDo =
        board.trials().stream()
            .filter(trial -> trial.state() != State.FINISHED)
            .mapToLong(trial -> Math.max(0, iterations - trial.iterations()))
            .sum();
    state.line(
        "%d trials of %d iterations, %d already finished".formatted(count, iterations, ended));
  }

  @Override
  public void began(Trial trial) {
    from.put(trial.number(), trial.iterations());
    at.put(trial.number(), trial.iterations());
    state.line(
        trial.iterations() == 0
            ? "trial %d started".formatted(trial.number())
            : "trial %d resumed after iteration %d".formatted(trial.number(), trial.iterations()));
  }

  @Override
  public void progressed(Trial trial, JsonObject event) {
    at.put(trial.number(), event.get("iteration").getAsInt());
    if (event.get("event").getAsString().equals("validated")) {
      state.line(
          Text.format(
              "trial %d, iteration %d  validation: in distribution %.4f, out of distribution %.4f",
              trial.number(),
              event.get("iteration").getAsInt(),
              event.get("inDistribution").getAsDouble(),
              event.get("outOfDistribution").getAsDouble()));
    }
    if (state.isDue()) {
      state.show(words());
    }
  }

  private String words() {
    long reached = done + at.keySet().stream().mapToLong(this::reached).sum();
    String left =
        reached == 0
            ? ""
            : "  %s left".formatted(state.timeLeft(reached, Math.max(0, toDo - reached)));
    return "%d of %d trials  %s%s"
        .formatted(
            ended,
            count,
            at.entrySet().stream()
                .map(each -> "trial %d: %d".formatted(each.getKey(), each.getValue()))
                .collect(Collectors.joining("  ")),
            left);
  }

  private long reached(int trial) {
    return Math.max(0, at.get(trial) - from.get(trial));
  }

  @Override
  public void ended(Trial trial, Leaderboard board) {
    // A trial that ends early leaves no work.
    done += Math.max(0, iterations - from.get(trial.number()));
    at.remove(trial.number());
    ended++;
    state.line(
        switch (trial.state()) {
          case FINISHED ->
              "trial %d finished: %s"
                  .formatted(
                      trial.number(),
                      trial
                          .score()
                          .map(
                              score ->
                                  Text.format(
                                      "out of distribution %.4f, in distribution %.4f after"
                                          + " iteration %d",
                                      score.outOfDistribution(),
                                      score.inDistribution(),
                                      score.iteration()))
                          .orElse("no validation"));
          case FAILED -> "trial %d failed: %s".formatted(trial.number(), trial.reason());
          default ->
              "trial %d stopped after iteration %d".formatted(trial.number(), trial.iterations());
        });
  }

  @Override
  public void ended(Leaderboard board) {
    close();
    TuneCommand.print(console, plan.folder(), board);
    if (TuneCommand.isStopped(plan, board)) {
      console.complain("stopped; to resume, add --resume to the same options");
    }
  }

  @Override
  public void close() {
    state.end();
  }
}
