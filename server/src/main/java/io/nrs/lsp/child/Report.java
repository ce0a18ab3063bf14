package io.nrs.lsp.child;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import io.nrs.checking.Text;
import io.nrs.lsp.child.Child.Exit;
import io.nrs.lsp.client.Client;
import io.nrs.lsp.client.Progress;
import io.nrs.lsp.command.Arguments;
import io.nrs.lsp.command.Command;
import io.nrs.lsp.command.CommandContext;
import io.nrs.lsp.rpc.Answers;
import java.nio.file.Path;
import org.eclipse.lsp4j.MessageType;

/**
 * Makes a page of stored results with {@code nrs report} and has it opened in a browser. Takes
 * {@code {"results", "output", "open"}}, all optional; relative paths are in the first workspace
 * folder. Returns {@code {"status": "finished" or "stopped", "uri", "sets", "missing", "remarks"}}.
 */
public record Report(Children children) implements Command {
  @Override
  public String name() {
    return "nrs.report";
  }

  @Override
  public boolean answersWhenCancelled() {
    return true;
  }

  @Override
  public Object run(Arguments arguments, CommandContext context) {
    Options options =
        new Options("report")
            .with("results", arguments.text("results", 0))
            .with("output", arguments.text("output", 1));
    boolean open = arguments.flag("open", 2, true);
    Path folder = Children.folder(context);
    JsonObject report = new JsonObject();
    report.addProperty("status", "stopped");
    report.add("remarks", new JsonArray());
    Exit exit;
    try (Progress progress = context.progress("Making the report of experiments")) {
      exit = children.run(options.words(), folder, context, progress, event -> told(event, report));
    }
    if (report.has("uri")) {
      if (open) {
        show(report, context.session().client());
      }
    } else if (!exit.asked()) {
      throw Answers.failed("making the report has failed: " + exit.message());
    }
    return report;
  }

  private static void told(JsonObject event, JsonObject report) {
    switch (event.get("event").getAsString()) {
      case "remark" -> report.getAsJsonArray("remarks").add(event.get("message"));
      case "finished" -> {
        report.addProperty("status", "finished");
        report.addProperty("uri", Path.of(event.get("page").getAsString()).toUri().toASCIIString());
        report.add("sets", event.get("sets"));
        report.add("missing", event.get("missing"));
      }
      default -> {
        // Of a newer program; nothing depends on it.
      }
    }
  }

  private static void show(JsonObject report, Client client) {
    String uri = report.get("uri").getAsString();
    if (!client.openOutside(uri)) {
      client.show(
          MessageType.Info,
          "nrs: %s of results; report: %s"
              .formatted(Text.count(report.get("sets").getAsInt(), "set"), uri));
    }
  }
}
