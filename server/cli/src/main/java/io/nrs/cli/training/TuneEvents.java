package io.nrs.cli.training;

import com.google.gson.JsonObject;
import io.nrs.cli.console.EventWriter;
import io.nrs.cli.console.JsonFormat;
import io.nrs.training.search.Leaderboard;
import io.nrs.training.search.RandomSearch;
import io.nrs.training.search.SearchFolder;
import io.nrs.training.search.SearchJson;
import io.nrs.training.search.Trial;
import io.nrs.training.search.Trial.State;
import java.nio.file.Path;

/** Writes the progress of a search as events. */
record TuneEvents(EventWriter events, RandomSearch.Plan plan) implements TuneCommand.Display {
  private record Remark(String text) {}

  private record Started(String run, int trials, long finished, int iterations) {}

  private record TrialNumber(int trial) {}

  private record Ended(String run, String leaderboard) {}

  private record Winner(int best, String winner) {}

  @Override
  public void remark(String words) {
    events.write("remark", new Remark(words));
  }

  @Override
  public void started(Leaderboard board) {
    events.write(
        "started",
        new Started(
            plan.folder().toString(),
            board.trials().size(),
            board.count(State.FINISHED),
            plan.config().iterations()));
  }

  @Override
  public void began(Trial trial) {
    events.write("trial", SearchJson.of(trial, plan.config().language()));
  }

  @Override
  public void progressed(Trial trial, JsonObject event) {
    events.write(event.get("event").getAsString(), new TrialNumber(trial.number()), event);
  }

  @Override
  public void ended(Trial trial, Leaderboard board) {
    began(trial);
  }

  @Override
  public void ended(Leaderboard board) {
    String event = TuneCommand.isStopped(plan, board) ? "stopped" : "finished";
    Ended ended =
        new Ended(
            plan.folder().toString(), plan.folder().resolve(SearchFolder.LEADERBOARD).toString());
    Path winner = plan.folder().resolve(SearchFolder.WINNER);
    events.write(
        event,
        ended,
        board
            .winner()
            .map(best -> JsonFormat.merge(new Winner(best.number(), winner.toString())))
            .orElseGet(JsonObject::new));
  }
}
