package io.nrs.lsp.child;

import com.google.gson.Gson;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import io.nrs.lsp.Workspace;
import io.nrs.lsp.command.Arguments;
import io.nrs.lsp.command.Command;
import io.nrs.lsp.command.CommandContext;
import io.nrs.rewriting.Module;
import io.nrs.training.Progress;
import io.nrs.training.RunFolders;
import java.util.List;
import org.eclipse.lsp4j.MessageType;

/**
 * The trainings that there are in {@code runs/} of a workspace folder, as far as they got, and what
 * can be trained. Takes perhaps {@code {"folder"}}, else it is the first. Returns {@code {"runs",
 * "tasks", "modules", "presets", "devices"}}; a run has {@code "run"} by which it is trained
 * further, {@code "state"}, {@code "active"}, {@code "iteration"}, {@code "points"} (its
 * validations), and where that is known {@code "task"}, {@code "module"}, {@code "preset"}, {@code
 * "iterations"}, {@code "seed"} and {@code "validation"}. Trainings of baselines are left out.
 */
public record Runs() implements Command {
  static final String FOLDER = "runs";

  @Override
  public String name() {
    return "nrs.runs";
  }

  @Override
  public Object run(Arguments arguments, CommandContext context) {
    JsonArray runs = new JsonArray();
    Workspace workspace = context.session().workspace();
    Children.chosen(arguments.text("folder", 0), workspace)
        .filter(root -> workspace.trusted())
        .map(root -> RunFolders.in(root.resolve(FOLDER)))
        .ifPresent(
            found -> {
              found.runs().stream()
                  .filter(run -> run.module().map(Module.OF_SYSTEM::contains).orElse(true))
                  .forEach(run -> runs.add(run(run)));
              found
                  .problems()
                  .forEach(
                      problem ->
                          context.session().client().log(MessageType.Warning, "nrs: " + problem));
            });
    JsonObject answer = new JsonObject();
    answer.add("runs", runs);
    answer.add("tasks", words(Options.TASKS));
    answer.add("modules", words(Options.MODULES));
    answer.add("presets", words(Options.PRESETS));
    answer.add("devices", words(Options.DEVICES));
    return answer;
  }

  private static JsonElement words(List<String> words) {
    return new Gson().toJsonTree(words);
  }

  private static JsonObject run(RunFolders.Run run) {
    JsonObject json = new JsonObject();
    json.addProperty("run", FOLDER + "/" + run.name());
    run.language().ifPresent(language -> json.addProperty("task", language.id()));
    run.module().ifPresent(module -> json.addProperty("module", module.id()));
    run.preset().ifPresent(preset -> json.addProperty("preset", preset));
    json.addProperty("state", run.finished() ? "finished" : "unfinished");
    json.addProperty("active", run.active());
    json.addProperty("iteration", run.iteration());
    run.iterations().ifPresent(iterations -> json.addProperty("iterations", iterations));
    run.seed().ifPresent(seed -> json.addProperty("seed", seed));
    run.validation().ifPresent(validation -> json.addProperty("validation", validation));
    JsonArray points = new JsonArray();
    run.validations().forEach(validation -> points.add(point(validation)));
    json.add("points", points);
    return json;
  }

  private static JsonObject point(Progress validation) {
    JsonObject point = new JsonObject();
    point.addProperty("iteration", validation.iteration());
    point.addProperty("seconds", validation.seconds());
    point.addProperty("loss", validation.loss());
    point.addProperty("inDistribution", validation.inDistribution());
    point.addProperty("outOfDistribution", validation.outOfDistribution());
    return point;
  }
}
