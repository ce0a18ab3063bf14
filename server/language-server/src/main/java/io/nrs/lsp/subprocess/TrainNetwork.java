package io.nrs.lsp.subprocess;

import io.nrs.checking.Settings;
import io.nrs.checking.Text;
import io.nrs.grammar.Language;
import io.nrs.lsp.client.Client;
import io.nrs.lsp.client.ClientFeature;
import io.nrs.lsp.client.WorkDoneProgress;
import io.nrs.lsp.commands.CommandContext;
import io.nrs.lsp.session.ModelFolders;
import io.nrs.lsp.subprocess.CommandLineProcess.Exit;
import io.nrs.lsp.transport.Cancellation;
import io.nrs.lsp.transport.ErrorResponses;
import io.nrs.protocol.Commands.TrainParams;
import io.nrs.protocol.Commands.TrainResult;
import io.nrs.protocol.Notifications.TrainingParams;
import io.nrs.protocol.Notifications.TrainingSource;
import io.nrs.protocol.RecordShape;
import io.nrs.protocol.TrainingEvents.TrainingEvent;
import io.nrs.protocol.Values.EndStatus;
import io.nrs.protocol.Values.PresetId;
import io.nrs.rewriting.models.ModelStore;
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
 *
 * @param installed gets each language with new networks, and the workspace folder of their training
 */
public record TrainNetwork(
    CommandLineProcesses processes, ModelFolders folders, BiConsumer<Language, Path> installed) {
  private static final String USE = "Use it anyway";
  private static final String KEEP = "Keep the present one";
  private static final long POLL_INTERVAL_MS = 100;

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
    String path = CommandLineProcesses.inside("run", run, folder, context).toString();
    Training training;
    Exit exit;
    try (WorkDoneProgress progress =
        context.progress("Training the %s %s".formatted(language.id(), module.id()))) {
      training = new Training(progress, 1);
      exit =
          processes.run(
              words(params, preset, run, context),
              folder,
              context,
              progress,
              TrainingEvent.class,
              event -> {
                training.add(event);
                context.client().training(new TrainingParams(source, event));
              });
    }
    if (training.finished().isEmpty()) {
      if (!exit.asked() && !training.isStopped()) {
        throw ErrorResponses.requestFailed("the training failed: " + exit.message());
      }
      return new TrainResult(
          EndStatus.STOPPED,
          path,
          training.iterations(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty());
    }
    training
        .leftWrong()
        .ifPresent(verified -> context.client().show(MessageType.Warning, verified.words()));
    String models = training.finished().get().models();
    Settings settings = context.session().settings();
    TrainedModel model =
        new TrainedModel(
            language,
            module,
            new ModelStore(Path.of(models)),
            folders.of(language, settings, context.session().workspace()),
            ModelFolders.target(folder, settings),
            folder);
    Optional<Installed> installed =
        isWanted(model, context) ? Optional.of(install(model, folder, context)) : Optional.empty();
    return new TrainResult(
        EndStatus.FINISHED,
        path,
        training.iterations(),
        Optional.of(model.validation()),
        Optional.of(models),
        Optional.of(installed.map(Installed::used).orElse(false)),
        installed.flatMap(Installed::previous).map(Path::toString));
  }

  private static List<String> words(
      TrainParams params, PresetId preset, String run, CommandContext context) {
    String device =
        params
            .device()
            .map(RecordShape::value)
            .orElse(context.session().settings().device().name().toLowerCase(Locale.ROOT));
    List<String> words =
        new ArrayList<>(
            List.of(
                "train",
                params.language(),
                RecordShape.value(params.module()),
                "--preset=" + RecordShape.value(preset),
                "--device=" + device,
                "--threads=" + params.threads().orElse(Training.threads(context)),
                "--run=" + run));
    params.iterations().ifPresent(given -> words.add("--iterations=" + given));
    params.seed().ifPresent(given -> words.add("--seed=" + given));
    params.fresh().filter(given -> given).ifPresent(given -> words.add("--fresh"));
    return words;
  }

  /**
   * A model that was put into a folder where the server finds it.
   *
   * @param used whether the server uses it now
   * @param previous the models folder that keeps the replaced model
   */
  private record Installed(boolean used, Optional<Path> previous) {}

  /** Whether to use a model. The user decides if the model is not better. */
  private static boolean isWanted(TrainedModel model, CommandContext context) {
    Optional<Double> present = model.presentValidation();
    if (present.isEmpty() || model.validation() > present.get()) {
      return true;
    }
    CompletableFuture<Optional<String>> answer =
        context
            .client()
            .ask(MessageType.Info, comparison(model, present.get()), List.of(KEEP, USE));
    return await(answer, context.cancellation()).equals(Optional.of(USE));
  }

  private static String comparison(TrainedModel model, double present) {
    String validation = Text.percent(model.validation());
    return "the new %s %s is %s. It is stored in %s."
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
    Client client = context.client();
    if (!isUsed || !client.features().has(ClientFeature.SHOWS_TRAINING_END)) {
      client.show(
          isUsed ? MessageType.Info : MessageType.Warning,
          "the new %s %s is in %s%s%s"
              .formatted(
                  model.language().id(),
                  model.module().id(),
                  model.target(),
                  isUsed ? " and in use" : ", but the setting nrs.models names " + used,
                  kept.map(previous -> "; the one before is in " + previous).orElse("")));
    }
    return new Installed(isUsed, kept);
  }
}
