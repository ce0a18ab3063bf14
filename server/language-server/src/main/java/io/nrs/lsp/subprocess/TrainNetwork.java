package io.nrs.lsp.subprocess;

import io.nrs.checking.Settings;
import io.nrs.checking.Text;
import io.nrs.grammar.Language;
import io.nrs.lsp.client.Client;
import io.nrs.lsp.client.WorkDoneProgress;
import io.nrs.lsp.commands.CommandContext;
import io.nrs.lsp.commands.ServerCommand;
import io.nrs.lsp.session.ModelFolders;
import io.nrs.lsp.subprocess.CommandLineProcess.Exit;
import io.nrs.lsp.transport.Cancellation;
import io.nrs.lsp.transport.ErrorResponses;
import io.nrs.protocol.Commands.TrainParams;
import io.nrs.protocol.Commands.TrainResult;
import io.nrs.protocol.Notifications.TrainingParams;
import io.nrs.protocol.Notifications.TrainingSource;
import io.nrs.protocol.Protocol;
import io.nrs.protocol.Protocol.CommandSpec;
import io.nrs.protocol.RecordShape;
import io.nrs.protocol.TrainingEvents.TrainingEvent;
import io.nrs.protocol.TrainingEvents.TrainingFinished;
import io.nrs.protocol.TrainingEvents.TrainingIteration;
import io.nrs.protocol.TrainingEvents.TrainingStarted;
import io.nrs.protocol.TrainingEvents.TrainingStopped;
import io.nrs.protocol.TrainingEvents.TrainingValidated;
import io.nrs.protocol.TrainingEvents.TrainingVerified;
import io.nrs.protocol.Values.EndStatus;
import io.nrs.protocol.Values.PresetId;
import io.nrs.rewriting.models.TrainableModule;
import java.nio.file.Path;
import java.util.ArrayList;
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
 * Trains a network with {@code nrs train} in a workspace folder. The server then uses it if it is
 * better than the present one, or if the user agrees. Clients that show trainings get all events.
 */
public final class TrainNetwork implements ServerCommand<TrainParams, TrainResult> {
  private static final String USE = "Use it anyway";
  private static final String KEEP = "Keep the present one";
  private static final long POLL_INTERVAL_MS = 100;

  private final CommandLineProcesses processes;
  private final ModelFolders folders;
  private final BiConsumer<Language, Path> installed;

  /**
   * @param installed gets each language with new networks, and the workspace folder of their
   *     training
   */
  public TrainNetwork(
      CommandLineProcesses processes, ModelFolders folders, BiConsumer<Language, Path> installed) {
    this.processes = processes;
    this.folders = folders;
    this.installed = installed;
  }

  @Override
  public CommandSpec<TrainParams, TrainResult> spec() {
    return Protocol.TRAIN;
  }

  @Override
  public boolean answersWhenCancelled() {
    return true;
  }

  @Override
  public TrainResult run(TrainParams params, CommandContext context) {
    Language language =
        context
            .session()
            .languages()
            .catalogue()
            .ofId(params.language())
            .orElseThrow(
                () ->
                    context.invalid(
                        "language must be the id of a language, not " + params.language()));
    TrainableModule module = TrainableModule.ofId(RecordShape.value(params.module())).orElseThrow();
    PresetId preset = params.preset().orElse(PresetId.DEFAULT);
    Path folder = CommandLineProcesses.folder(params.folder(), context);
    String run =
        params
            .run()
            .orElse(
                "%s/%s-%s-%s"
                    .formatted(
                        ListRuns.FOLDER, language.id(), module.id(), RecordShape.value(preset)));
    TrainingSource source =
        new TrainingSource(run, params.language(), params.module(), context.jsonToken());
    Training training = new Training(CommandLineProcesses.inside("run", run, folder, context));
    Exit exit;
    try (WorkDoneProgress progress =
        context.progress("Training the %s %s".formatted(language.id(), module.id()))) {
      exit =
          processes.run(
              words(params, preset, run, context.session().settings()),
              folder,
              context,
              progress,
              TrainingEvent.class,
              event -> {
                training.add(event, progress);
                context.session().client().training(new TrainingParams(source, event));
              });
    }
    if (training.finished.isEmpty()) {
      if (!exit.asked() && !training.stopped) {
        throw ErrorResponses.requestFailed("the training failed: " + exit.message());
      }
      return training.stopped();
    }
    training.leftWrong.ifPresent(
        verified ->
            context.session().client().show(MessageType.Warning, "nrs: " + verified.words()));
    TrainedModel model =
        TrainedModel.of(
            language,
            module,
            Path.of(training.finished.get().models()),
            folders,
            context.session().settings(),
            context.session().workspace(),
            folder);
    Optional<Installed> installed =
        isWanted(model, context) ? Optional.of(install(model, folder, context)) : Optional.empty();
    return new TrainResult(
        EndStatus.FINISHED,
        training.run.toString(),
        training.iterations,
        Optional.of(model.validation()),
        Optional.of(training.finished.get().models()),
        Optional.of(installed.map(Installed::used).orElse(false)),
        installed.flatMap(Installed::previous).map(Path::toString));
  }

  private static List<String> words(
      TrainParams params, PresetId preset, String run, Settings settings) {
    // One core is left to the editor.
    int threads = params.threads().orElse(Math.max(1, settings.threads() - 1));
    String device =
        params
            .device()
            .map(RecordShape::value)
            .orElse(settings.device().name().toLowerCase(Locale.ROOT));
    return new CommandLineBuilder("train", params.language(), RecordShape.value(params.module()))
        .with("preset", RecordShape.value(preset))
        .with("iterations", params.iterations())
        .with("seed", params.seed())
        .with("device", device)
        .with("threads", String.valueOf(threads))
        .with("run", run)
        .flag("fresh", params.fresh())
        .words();
  }

  /**
   * A model that was put into a folder where the server finds it.
   *
   * @param used whether the server uses it now
   * @param previous the models folder that keeps the replaced model
   */
  private record Installed(boolean used, Optional<Path> previous) {}

  /** The reports of a training so far. */
  private static final class Training {
    private final Path run;
    private int iterations;
    private String accuracy = "";
    private Optional<TrainingFinished> finished = Optional.empty();
    private Optional<TrainingVerified> leftWrong = Optional.empty();
    private boolean stopped;

    private Training(Path run) {
      this.run = run;
    }

    private void add(TrainingEvent event, WorkDoneProgress progress) {
      if (event instanceof TrainingStarted started) {
        iterations = started.iteration();
      } else if (event instanceof TrainingIteration iteration) {
        iterations = iteration.iteration();
        progress.report(
            String.format(
                Locale.ROOT,
                "iteration %d of %d, loss %.4f%s",
                iterations,
                iteration.iterations(),
                iteration.loss(),
                accuracy),
            (double) iterations / iteration.iterations());
      } else if (event instanceof TrainingValidated validated) {
        iterations = validated.point().iteration();
        accuracy =
            ", accuracy %s, and %s on deeper formulas"
                .formatted(
                    Text.percent(validated.point().inDistribution()),
                    Text.percent(validated.point().outOfDistribution()));
      } else if (event instanceof TrainingFinished end) {
        iterations = end.iterations();
        finished = Optional.of(end);
      } else if (event instanceof TrainingVerified verified) {
        leftWrong = Optional.of(verified).filter(TrainingVerified::isLeftWrong);
      } else if (event instanceof TrainingStopped end) {
        iterations = end.iterations();
        stopped = true;
      }
    }

    private TrainResult stopped() {
      return new TrainResult(
          EndStatus.STOPPED,
          run.toString(),
          iterations,
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty());
    }
  }

  /** Whether to use a model. The user decides if the model is not better. */
  private static boolean isWanted(TrainedModel model, CommandContext context) {
    Optional<Double> present = model.presentValidation();
    if (present.isEmpty() || model.validation() > present.get()) {
      return true;
    }
    CompletableFuture<Optional<String>> answer =
        context
            .session()
            .client()
            .ask(MessageType.Info, comparison(model, present.get()), List.of(KEEP, USE));
    return await(answer, context.cancellation()).equals(Optional.of(USE));
  }

  private static String comparison(TrainedModel model, double present) {
    String validation = Text.percent(model.validation());
    return "The new %s %s is %s. It is stored in %s."
        .formatted(
            model.language().id(),
            model.module().id(),
            model.validation() == present
                ? "as good as the present one (%s)".formatted(validation)
                : "worse than the present one (%s, the present one %s)"
                    .formatted(validation, Text.percent(present)),
            model.run().folder());
  }

  private static Optional<String> await(
      CompletableFuture<Optional<String>> answer, Cancellation cancellation) {
    while (!cancellation.isRequested()) {
      try {
        return answer.get(POLL_INTERVAL_MS, TimeUnit.MILLISECONDS);
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

  private Installed install(TrainedModel model, Path folder, CommandContext context) {
    Optional<Path> kept;
    // Two trainings may end at once, and a folder has one list of its files.
    synchronized (processes) {
      kept = model.install();
    }
    installed.accept(model.language(), folder);
    Path used =
        folders.of(model.language(), context.session().settings(), context.session().workspace());
    boolean isUsed = used.equals(model.target());
    Client client = context.session().client();
    if (!isUsed || !client.features().showsTrainingEnd()) {
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
    return new Installed(isUsed, kept);
  }

  /** Builds the arguments of a command line. */
  private static final class CommandLineBuilder {
    private final List<String> words = new ArrayList<>();

    CommandLineBuilder(String... words) {
      this.words.addAll(List.of(words));
    }

    CommandLineBuilder with(String name, String value) {
      words.add("--" + name + "=" + value);
      return this;
    }

    CommandLineBuilder with(String name, Optional<?> value) {
      value.ifPresent(given -> with(name, word(given)));
      return this;
    }

    CommandLineBuilder flag(String name, Optional<Boolean> given) {
      if (given.orElse(false)) {
        words.add("--" + name);
      }
      return this;
    }

    /** A value of the protocol as a word of the command line. */
    private static String word(Object value) {
      return value instanceof Enum<?> constant ? RecordShape.value(constant) : value.toString();
    }

    List<String> words() {
      return List.copyOf(words);
    }
  }
}
