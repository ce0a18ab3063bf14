package io.nrs.cli.training;

import com.google.gson.JsonObject;
import io.nrs.cli.console.EventWriter;
import io.nrs.training.search.Leaderboard;
import io.nrs.training.search.RandomSearch;
import io.nrs.training.search.SearchFolder;
import io.nrs.training.search.SearchJson;
import io.nrs.training.search.Trial;
import io.nrs.training.search.Trial.State;

/** Writes the progress of a search as events. */
final class TuneEvents implements TuneCommand.Display {
  private record Remark(String text) {}

  private record Started(String run, int trials, long finished, int iterations) {}

  private record TrialNumber(int trial) {}

  private record Ended(String run, String leaderboard) {}

  private record Winner(int best, String winner) {}

  private final EventWriter events;
  private final RandomSearch.Plan plan;

  TuneEvents(EventWriter events, RandomSearch.Plan plan) {
    this.events = events;
    this.plan = plan;
  }

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
    if (board.winner().isPresent()) {
      events.write(
          event,
          ended,
          new Winner(
              board.winner().get().number(),
              plan.folder().resolve(SearchFolder.WINNER).toString()));
    } else {
      events.write(event, ended);
    }
  }
}
