package io.nrs.lsp.child;

import com.google.gson.JsonObject;
import io.nrs.checking.Preset;
import io.nrs.checking.Settings;
import io.nrs.grammar.Language;
import io.nrs.lsp.ModelFolders;
import io.nrs.lsp.child.Child.Exit;
import io.nrs.lsp.client.Client;
import io.nrs.lsp.client.Progress;
import io.nrs.lsp.command.Arguments;
import io.nrs.lsp.command.Command;
import io.nrs.lsp.command.CommandContext;
import io.nrs.lsp.feature.Shown;
import io.nrs.lsp.rpc.Answers;
import io.nrs.lsp.rpc.Cancellation;
import io.nrs.rewriting.Module;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BiConsumer;
import org.eclipse.lsp4j.MessageType;

/**
 * Trains a network with {@code nrs train} in a workspace folder, and uses it afterwards if it is
 * better than the present one or the user says so. Takes {@code {"task", "module", "preset",
 * "iterations", "seed", "device", "threads", "run", "resume", "fresh", "folder"}}, of which the
 * first two are needed; the folder is the first one where none is named. Returns {@code {"status":
 * "finished" or "stopped", "run", "iterations"}}, and when finished {@code "validation"}, {@code
 * "models"} (the folder with the model) and {@code "installed"} (whether it is in use now), and
 * where one was replaced {@code "previous"} (the folder that it is kept in). Clients that show it
 * are told all events by {@code nrs/training}.
 */
public final class Train implements Command {
  private static final String USE = "Use it anyway";
  private static final String KEEP = "Keep the present one";
  private static final long LOOKS_EVERY_MS = 100;

  private final Children children;
  private final ModelFolders folders;
  private final BiConsumer<Language, Path> installed;

  /**
   * @param installed is told of languages whose networks are others now, and of the workspace
   *     folder they were trained in
   */
  public Train(Children children, ModelFolders folders, BiConsumer<Language, Path> installed) {
    this.children = children;
    this.folders = folders;
    this.installed = installed;
  }

  @Override
  public String name() {
    return "nrs.train";
  }

  @Override
  public boolean answersWhenCancelled() {
    return true;
  }

  @Override
  public Object run(Arguments arguments, CommandContext context) {
    Language language =
        Language.ofId(arguments.neededOneOf("task", 0, Options.TASKS)).orElseThrow();
    Module module = Module.ofId(arguments.neededOneOf("module", 1, Options.MODULES)).orElseThrow();
    String preset = arguments.oneOf("preset", 2, Options.PRESETS).orElse(Preset.DEFAULT.id());
    Path folder = Children.folder(arguments.text("folder", 10), context);
    String run =
        arguments
            .text("run", 7)
            .orElse(Runs.FOLDER + "/" + String.join("-", language.id(), module.id(), preset));
    Training training = new Training(Children.resolve(folder, run));
    Exit exit;
    try (Progress progress =
        context.progress("Training the %s %s".formatted(language.id(), module.id()))) {
      exit =
          children.run(
              words(arguments, language, module, preset, run, context.session().settings()),
              folder,
              context,
              progress,
              event -> {
                training.told(event, progress);
                context.session().client().training(event(event, run, language, module, context));
              });
    }
    if (!training.finished) {
      if (!exit.asked() && !training.stopped) {
        throw Answers.failed("training has failed: " + exit.message());
      }
      return training.report("stopped");
    }
    JsonObject report = training.report("finished");
    TrainedModel model =
        TrainedModel.of(
            language,
            module,
            training.models,
            folders,
            context.session().settings(),
            context.session().workspace(),
            folder);
    report.addProperty("validation", model.validation());
    report.addProperty("models", training.models.toString());
    report.addProperty(
        "installed", isWanted(model, context) && install(model, folder, context, report));
    return report;
  }

  /** An event for the client, which may show several trainings. */
  private static JsonObject event(
      JsonObject told, String run, Language language, Module module, CommandContext context) {
    JsonObject event = told.deepCopy();
    event.addProperty("run", run);
    event.addProperty("task", language.id());
    event.addProperty("module", module.id());
    context.jsonToken().ifPresent(token -> event.add("token", token));
    return event;
  }

  private static List<String> words(
      Arguments arguments,
      Language language,
      Module module,
      String preset,
      String run,
      Settings settings) {
    // One core is left to the editor.
    int threads = arguments.number("threads", 6).orElse(Math.max(1, settings.threads() - 1));
    return new Options("train", language.id(), module.id())
        .with("preset", preset)
        .with("iterations", arguments.number("iterations", 3))
        .with("seed", arguments.whole("seed", 4))
        .with(
            "device",
            arguments
                .oneOf("device", 5, Options.DEVICES)
                .orElse(settings.device().name().toLowerCase(Locale.ROOT)))
        .with("threads", String.valueOf(threads))
        .with("run", run)
        .flag("resume", arguments.flag("resume", 8))
        .flag("fresh", arguments.flag("fresh", 9))
        .words();
  }

  /** What is known of a training by what it told. */
  private static final class Training {
    private final Path run;
    private int iterations;
    private String accuracy = "";
    private boolean finished;
    private boolean stopped;
    private Path models;

    private Training(Path run) {
      this.run = run;
      this.models = run.resolve("models");
    }

    private void told(JsonObject event, Progress progress) {
      switch (event.get("event").getAsString()) {
        case "started" -> iterations = event.get("iteration").getAsInt();
        case "iteration" -> iteration(event, progress);
        case "validated" -> {
          iterations = event.get("iteration").getAsInt();
          accuracy =
              ", accuracy %s and %s on deeper formulas"
                  .formatted(
                      Shown.percent(event.get("inDistribution").getAsDouble()),
                      Shown.percent(event.get("outOfDistribution").getAsDouble()));
        }
        case "finished" -> {
          finished = true;
          iterations = event.get("iterations").getAsInt();
          models = Path.of(event.get("models").getAsString());
        }
        case "stopped" -> {
          stopped = true;
          iterations = event.get("iterations").getAsInt();
        }
        default -> {
          // Of a newer program; nothing depends on it.
        }
      }
    }

    private void iteration(JsonObject event, Progress progress) {
      iterations = event.get("iteration").getAsInt();
      int of = event.get("iterations").getAsInt();
      progress.report(
          String.format(
              Locale.ROOT,
              "iteration %d of %d, loss %.4f%s",
              iterations,
              of,
              event.get("loss").getAsDouble(),
              accuracy),
          (double) iterations / of);
    }

    private JsonObject report(String status) {
      JsonObject report = new JsonObject();
      report.addProperty("status", status);
      report.addProperty("run", run.toString());
      report.addProperty("iterations", iterations);
      return report;
    }
  }

  /** A better model is; a worse one only if the user says so. */
  private static boolean isWanted(TrainedModel model, CommandContext context) {
    Optional<Double> present = model.presentValidation();
    if (present.isEmpty() || model.validation() > present.get()) {
      return true;
    }
    CompletableFuture<Optional<String>> answer =
        context
            .session()
            .client()
            .ask(
                "The new %s %s is not better than the present one: validation %s against %s."
                    .formatted(
                        model.language().id(),
                        model.module().id(),
                        Shown.percent(model.validation()),
                        Shown.percent(present.get())),
                List.of(KEEP, USE));
    return await(answer, context.cancellation()).equals(Optional.of(USE));
  }

  private static Optional<String> await(
      CompletableFuture<Optional<String>> answer, Cancellation cancellation) {
    while (!cancellation.isWished()) {
      try {
        return answer.get(LOOKS_EVERY_MS, TimeUnit.MILLISECONDS);
      } catch (TimeoutException e) {
        continue;
      } catch (ExecutionException e) {
        return Optional.empty();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return Optional.empty();
      }
    }
    return Optional.empty();
  }

  private boolean install(
      TrainedModel model, Path folder, CommandContext context, JsonObject report) {
    Optional<Path> kept;
    // Two trainings may end at once, and a folder has one list of its files.
    synchronized (children) {
      kept = model.install();
    }
    kept.ifPresent(previous -> report.addProperty("previous", previous.toString()));
    installed.accept(model.language(), folder);
    Path used =
        folders.of(model.language(), context.session().settings(), context.session().workspace());
    boolean isUsed = used.equals(model.target());
    Client client = context.session().client();
    if (!isUsed || !client.features().tellsTrainingEnds()) {
      client.show(
          isUsed ? MessageType.Info : MessageType.Warning,
          "nrs: the new %s %s is in %s%s%s"
              .formatted(
                  model.language().id(),
                  model.module().id(),
                  model.target(),
                  isUsed ? " and in use" : ", but the setting nrs.models names " + used,
                  kept.map(previous -> "; the one before is in " + previous).orElse("")));
    }
    return isUsed;
  }
}
