package io.nrs.lsp.subprocess;

import io.nrs.lsp.client.WorkDoneProgress;
import io.nrs.lsp.commands.CommandContext;
import io.nrs.lsp.commands.ServerCommand;
import io.nrs.lsp.subprocess.CommandLineProcess.Exit;
import io.nrs.lsp.transport.ErrorResponses;
import io.nrs.protocol.Protocol;
import io.nrs.protocol.Protocol.CommandSpec;
import io.nrs.protocol.commands.GenerateParams;
import io.nrs.protocol.commands.GenerateResult;
import io.nrs.protocol.events.GenerationEvent;
import io.nrs.protocol.events.GenerationFinished;
import io.nrs.protocol.events.GenerationWritten;
import io.nrs.protocol.json.RecordShape;
import io.nrs.protocol.types.EndStatus;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Writes data sets with {@code nrs generate}. */
public record GenerateData(CommandLineProcesses processes)
    implements ServerCommand<GenerateParams, GenerateResult> {
  @Override
  public CommandSpec<GenerateParams, GenerateResult> spec() {
    return Protocol.GENERATE;
  }

  @Override
  public boolean answersWhenCancelled() {
    return true;
  }

  @Override
  public GenerateResult run(GenerateParams params, CommandContext context) {
    String language = RecordShape.value(params.language());
    List<String> words =
        new CommandLineBuilder("generate", language)
            .with("output", params.output())
            .with("seed", params.seed())
            .with("train", params.train())
            .with("validation", params.validation())
            .with("test", params.test())
            .flag("force", params.force())
            .words();
    Path folder = CommandLineProcesses.folder(context);
    Generated generated =
        new Generated(
            CommandLineProcesses.inside("output", params.output(), folder, context).toString());
    Exit exit;
    try (WorkDoneProgress progress = context.progress("Generating " + language + " formulas")) {
      exit =
          processes.run(
              words,
              folder,
              context,
              progress,
              GenerationEvent.class,
              event -> generated.add(event, progress));
    }
    if (generated.result.status() != EndStatus.FINISHED && !exit.asked()) {
      throw ErrorResponses.requestFailed("generating data failed: " + exit.message());
    }
    return generated.result;
  }

  /** The files written so far. */
  private static final class Generated {
    private GenerateResult result;

    private Generated(String output) {
      this.result = new GenerateResult(EndStatus.STOPPED, output, 0, Optional.empty());
    }

    private void add(GenerationEvent event, WorkDoneProgress progress) {
      if (event instanceof GenerationWritten written) {
        result =
            new GenerateResult(
                EndStatus.STOPPED, result.output(), written.files(), Optional.empty());
        progress.report(
            "%d of %d files".formatted(written.files(), written.of()),
            (double) written.files() / written.of());
      } else if (event instanceof GenerationFinished finished) {
        result =
            new GenerateResult(
                EndStatus.FINISHED,
                result.output(),
                finished.files(),
                Optional.of(finished.formulas()));
      }
    }
  }
}
