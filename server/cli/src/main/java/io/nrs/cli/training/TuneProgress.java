package io.nrs.cli;

import com.google.gson.JsonObject;
import io.nrs.training.tuning.Leaderboard;
import io.nrs.training.tuning.Search;
import io.nrs.training.tuning.Trial;
import io.nrs.training.tuning.Trial.State;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Shows a search: a line for what happens, and on a terminal one of how far it is. */
final class TuneDisplay implements Search.Observer {
  private final Console console;
  private final int iterations;
  private final StateLine state;

  /** Where trials that are at work began in this process, and where they are. */
  private final Map<Integer, Integer> from = new TreeMap<>();

  private final Map<Integer, Integer> at = new TreeMap<>();
  private long toDo;
  private long done;
  private int count;
  private int ended;
  private long startedAt;

  /**
   * @param iterations of each trial
   */
  TuneDisplay(Console console, int iterations) {
    this.console = console;
    this.iterations = iterations;
    this.state = new StateLine(console, Optional.empty());
  }

  @Override
  public void remark(String words) {
    end();
    console.complain(words);
  }

  @Override
  public void started(Leaderboard board) {
    startedAt = System.nanoTime();
    count = board.trials().size();
    ended = (int) board.count(State.FINISHED);
    toDo =
        board.trials().stream()
            .filter(trial -> trial.state() != State.FINISHED)
            .mapToLong(trial -> Math.max(0, iterations - trial.iterations()))
            .sum();
    state.line(
        "%d trials of %d iterations, %d finished before".formatted(count, iterations, ended));
  }

  @Override
  public void began(Trial trial) {
    from.put(trial.number(), trial.iterations());
    at.put(trial.number(), trial.iterations());
    state.line(
        trial.iterations() == 0
            ? "trial %d begins".formatted(trial.number())
            : "trial %d goes on after iteration %d".formatted(trial.number(), trial.iterations()));
  }

  @Override
  public void told(Trial trial, JsonObject event) {
    at.put(trial.number(), event.get("iteration").getAsInt());
    if (event.get("event").getAsString().equals("validated")) {
      state.line(
          String.format(
              Locale.ROOT,
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
    double seconds = (System.nanoTime() - startedAt) / 1e9;
    long reached = done + at.keySet().stream().mapToLong(this::reached).sum();
    String left =
        reached == 0
            ? ""
            : "  %s left"
                .formatted(StateLine.duration(Math.max(0, toDo - reached) * seconds / reached));
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
    // Trials may end early; nothing is left of them then.
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
                                  String.format(
                                      Locale.ROOT,
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

  /** Leaves the line to others. */
  void end() {
    state.end();
  }
}
