package io.nrs.cli;

import com.google.gson.JsonObject;
import io.nrs.training.tuning.Leaderboard;
import io.nrs.training.tuning.Search;
import io.nrs.training.tuning.SearchFolder;
import io.nrs.training.tuning.SearchJson;
import io.nrs.training.tuning.Trial;
import io.nrs.training.tuning.Trial.State;
import java.util.LinkedHashMap;
import java.util.Map;

/** Tells of a search as events. */
final class TuneEvents implements Search.Observer {
  private final Events events;
  private final Search.Plan plan;

  TuneEvents(Events events, Search.Plan plan) {
    this.events = events;
    this.plan = plan;
  }

  @Override
  public void remark(String words) {
    events.tell("remark", Map.of("text", words));
  }

  @Override
  public void started(Leaderboard board) {
    Map<String, Object> facts = new LinkedHashMap<>();
    facts.put("run", plan.folder().toString());
    facts.put("trials", board.trials().size());
    facts.put("finished", board.count(State.FINISHED));
    facts.put("iterations", plan.facts().iterations());
    events.tell("started", facts);
  }

  @Override
  public void began(Trial trial) {
    events.tell("trial", SearchJson.of(trial, plan.facts().language()));
  }

  @Override
  public void told(Trial trial, JsonObject event) {
    JsonObject facts = new JsonObject();
    facts.addProperty("trial", trial.number());
    event.entrySet().stream()
        .filter(fact -> !fact.getKey().equals("event"))
        .forEach(fact -> facts.add(fact.getKey(), fact.getValue()));
    events.tell(event.get("event").getAsString(), facts);
  }

  @Override
  public void ended(Trial trial, Leaderboard board) {
    events.tell("trial", SearchJson.of(trial, plan.facts().language()));
  }

  void ended(Leaderboard board, boolean stopped) {
    Map<String, Object> facts = new LinkedHashMap<>();
    facts.put("run", plan.folder().toString());
    facts.put("leaderboard", plan.folder().resolve(SearchFolder.LEADERBOARD).toString());
    board
        .winner()
        .ifPresent(
            winner -> {
              facts.put("best", winner.number());
              facts.put("winner", plan.folder().resolve(SearchFolder.WINNER).toString());
            });
    events.tell(stopped ? "stopped" : "finished", facts);
  }
}
