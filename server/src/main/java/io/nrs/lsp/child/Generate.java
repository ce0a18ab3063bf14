package io.nrs.lsp.child;

import com.google.gson.JsonObject;
import io.nrs.lsp.child.Child.Exit;
import io.nrs.lsp.client.Progress;
import io.nrs.lsp.command.Arguments;
import io.nrs.lsp.command.Command;
import io.nrs.lsp.command.CommandContext;
import io.nrs.lsp.rpc.Answers;
import java.nio.file.Path;

/**
 * Writes data sets with {@code nrs generate}. Takes {@code {"task", "output", "seed", "train",
 * "validation", "test", "force"}}, of which the first two are needed; a relative output is in the
 * first workspace folder. Returns {@code {"status": "finished" or "stopped", "output", "files",
 * "formulas"}}.
 */
public record Generate(Children children) implements Command {
  @Override
  public String name() {
    return "nrs.generate";
  }

  @Override
  public boolean answersWhenCancelled() {
    return true;
  }

  @Override
  public Object run(Arguments arguments, CommandContext context) {
    String task = arguments.neededOneOf("task", 0, Options.TASKS);
    String output = arguments.neededText("output", 1, "the path of a new or empty folder");
    Options options =
        new Options("generate", task)
            .with("output", output)
            .with("seed", arguments.whole("seed", 2))
            .with("train", arguments.whole("train", 3))
            .with("validation", arguments.whole("validation", 4))
            .with("test", arguments.whole("test", 5))
            .flag("force", arguments.flag("force", 6));
    Path folder = Children.folder(context);
    JsonObject report = new JsonObject();
    report.addProperty("status", "stopped");
    report.addProperty("output", Children.resolve(folder, output).toString());
    report.addProperty("files", 0);
    Exit exit;
    try (Progress progress = context.progress("Generating " + task + " formulas")) {
      exit =
          children.run(
              options.words(), folder, context, progress, event -> told(event, report, progress));
    }
    boolean finished = report.get("status").getAsString().equals("finished");
    if (!finished && !exit.asked()) {
      throw Answers.failed("generating has failed: " + exit.message());
    }
    return report;
  }

  private static void told(JsonObject event, JsonObject report, Progress progress) {
    switch (event.get("event").getAsString()) {
      case "written" -> {
        report.add("files", event.get("files"));
        int files = event.get("files").getAsInt();
        int of = event.get("of").getAsInt();
        progress.report("%d of %d files".formatted(files, of), (double) files / of);
      }
      case "finished" -> {
        report.addProperty("status", "finished");
        report.add("files", event.get("files"));
        report.add("formulas", event.get("formulas"));
      }
      default -> {
        // Of a newer program; nothing depends on it.
      }
    }
  }
}
