package io.nrs.lsp.child;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import io.nrs.checking.Settings;
import io.nrs.grammar.Language;
import io.nrs.lsp.ModelFolders;
import io.nrs.lsp.child.Child.Exit;
import io.nrs.lsp.client.Progress;
import io.nrs.lsp.command.Arguments;
import io.nrs.lsp.command.Command;
import io.nrs.lsp.command.CommandContext;
import io.nrs.lsp.rpc.Answers;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * Measures the networks in use with {@code nrs evaluate} on formulas of every level, and stores the
 * results in {@code results/} of the first workspace folder. Takes {@code {"task", "formulas",
 * "seed", "split", "system", "model", "baseUrl"}}; without a task it measures all. Only where the
 * system is {@code llm} anybody outside is asked, with the key in the environment that the server
 * was started with; the last two say whom. Returns {@code {"status": "finished" or "stopped",
 * "formulas", "right", "cells"}}, the latter with {@code "task"} and the numbers of each cell.
 */
public record Evaluate(Children children, ModelFolders folders) implements Command {
  @Override
  public String name() {
    return "nrs.evaluate";
  }

  @Override
  public boolean answersWhenCancelled() {
    return true;
  }

  @Override
  public Object run(Arguments arguments, CommandContext context) {
    List<String> tasks =
        arguments.oneOf("task", 0, Options.TASKS).map(List::of).orElse(Options.TASKS);
    Path folder = Children.folder(context);
    Settings settings = context.session().settings();
    Cells cells = new Cells();
    boolean complete = true;
    try (Progress progress = context.progress("Evaluating the networks")) {
      for (int i = 0; i < tasks.size() && complete; i++) {
        Language language = Language.ofId(tasks.get(i)).orElseThrow();
        double before = (double) i / tasks.size();
        Exit exit =
            children.run(
                new Options("evaluate", language.id())
                    .with("formulas", arguments.number("formulas", 1))
                    .with("seed", arguments.whole("seed", 2))
                    .with("split", arguments.oneOf("split", 3, Options.SPLITS))
                    .with("system", arguments.oneOf("system", 4, Options.SYSTEMS))
                    .with("model", arguments.text("model", 5))
                    .with("base-url", arguments.text("baseUrl", 6))
                    .with("device", settings.device().name().toLowerCase(Locale.ROOT))
                    .with("threads", String.valueOf(settings.threads()))
                    .with(
                        "models",
                        folders.of(language, settings, context.session().workspace()).toString())
                    .words(),
                folder,
                context,
                progress,
                event -> cells.told(event, progress, before, tasks.size()));
        complete = cells.finished == i + 1;
        if (!complete && !exit.asked()) {
          throw Answers.failed("evaluating has failed: " + exit.message());
        }
      }
    }
    return cells.report(complete);
  }

  /** What was measured so far. */
  private static final class Cells {
    private final JsonArray all = new JsonArray();
    private int formulas;
    private int right;
    private int finished;

    private void told(JsonObject event, Progress progress, double before, int tasks) {
      switch (event.get("event").getAsString()) {
        case "finished" -> finished++;
        case "cell" -> {
          JsonObject result = event.getAsJsonObject("result");
          result.add("task", event.get("task"));
          all.add(result);
          formulas += result.get("formulas").getAsInt();
          right += result.get("right").getAsInt();
          progress.report(
              "%s %s: %d of %d right"
                  .formatted(
                      event.get("task").getAsString(),
                      result.get("cell").getAsString(),
                      result.get("right").getAsInt(),
                      result.get("formulas").getAsInt()),
              before + event.get("cells").getAsDouble() / event.get("of").getAsDouble() / tasks);
        }
        default -> {
          // Of a newer program; nothing depends on it.
        }
      }
    }

    private JsonObject report(boolean complete) {
      JsonObject report = new JsonObject();
      report.addProperty("status", complete ? "finished" : "stopped");
      report.addProperty("formulas", formulas);
      report.addProperty("right", right);
      report.add("cells", all);
      return report;
    }
  }
}
