package io.nrs.lsp.subprocess;

import io.nrs.grammar.Language;
import io.nrs.language.catalogue.LanguageCatalogue;
import io.nrs.language.description.DescriptionException;
import io.nrs.language.description.DescriptionReader;
import io.nrs.lsp.client.WorkDoneProgress;
import io.nrs.lsp.commands.CommandContext;
import io.nrs.lsp.session.Workspace;
import io.nrs.lsp.subprocess.CommandLineProcess.Exit;
import io.nrs.lsp.transport.ErrorResponses;
import io.nrs.protocol.Commands.TrainLanguageParams;
import io.nrs.protocol.Commands.TrainLanguageResult;
import io.nrs.protocol.TrainingEvents.TrainingEvent;
import io.nrs.protocol.Values.EndStatus;
import io.nrs.rewriting.models.TrainableModule;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import org.eclipse.lsp4j.MessageType;

/**
 * Trains the networks of a described language with {@code nrs language train} in the workspace
 * folder of the description. The server then uses them.
 *
 * @param installed gets each language with new networks, and the workspace folder of their training
 */
public record TrainLanguage(CommandLineProcesses processes, BiConsumer<Language, Path> installed) {
  /** An editor needs no others: single steps use the tagger too. */
  private static final List<TrainableModule> NETWORKS =
      List.of(TrainableModule.SOLVER, TrainableModule.TAGGER);

  public TrainLanguageResult run(TrainLanguageParams params, CommandContext context) {
    Path given = path(params, context);
    Optional<String> root =
        context.session().workspace().folders().stream()
            .filter(given::startsWith)
            .findFirst()
            .map(Path::toString);
    Path folder = CommandLineProcesses.folder(params.folder().or(() -> root), context);
    Path file =
        root.isEmpty() && isShipped(given, context)
            ? given
            : CommandLineProcesses.inside("uri", given.toString(), folder, context);
    Language language = language(file);
    Exit exit;
    Training training;
    try (WorkDoneProgress progress =
        context.progress("Training the networks of " + language.id())) {
      training = new Training(progress, NETWORKS.size());
      exit =
          processes.run(
              List.of(
                  "language",
                  "train",
                  file.toString(),
                  "--without=" + TrainableModule.SELECTOR.id(),
                  "--threads=" + Training.threads(context)),
              folder,
              context,
              progress,
              TrainingEvent.class,
              training::add);
    }
    if (exit.asked()) {
      return new TrainLanguageResult(EndStatus.STOPPED, language.id());
    }
    if (exit.code() != 0) {
      throw ErrorResponses.requestFailed("the training failed: " + exit.message());
    }
    installed.accept(
        context.session().languages().catalogue().ofId(language.id()).orElse(language), folder);
    context
        .client()
        .show(
            training.leftWrong().isPresent() ? MessageType.Warning : MessageType.Info,
            "the networks of %s are in use%s"
                .formatted(
                    language.id(),
                    training.leftWrong().map(verified -> ", but " + verified.words()).orElse("")));
    return new TrainLanguageResult(EndStatus.FINISHED, language.id());
  }

  /** Whether a description ships with the server, so that it may lie outside the workspace. */
  private static boolean isShipped(Path file, CommandContext context) {
    LanguageCatalogue known = context.session().languages().catalogue();
    return known.all().stream()
        .anyMatch(language -> known.file(language).filter(file::equals).isPresent());
  }

  private static Path path(TrainLanguageParams params, CommandContext context) {
    return Workspace.path(params.uri())
        .orElseThrow(
            () ->
                context.invalid("uri must be that of a description on disk, not " + params.uri()));
  }

  private static Language language(Path file) {
    try {
      return DescriptionReader.read(file).language();
    } catch (DescriptionException e) {
      throw ErrorResponses.requestFailed(e.getMessage());
    }
  }
}
