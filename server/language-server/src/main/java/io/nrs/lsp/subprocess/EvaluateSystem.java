package io.nrs.lsp.subprocess;

import io.nrs.checking.Settings;
import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.Language;
import io.nrs.lsp.client.WorkDoneProgress;
import io.nrs.lsp.commands.CommandContext;
import io.nrs.lsp.commands.ServerCommand;
import io.nrs.lsp.document.Languages;
import io.nrs.lsp.session.ModelFolders;
import io.nrs.lsp.session.Session;
import io.nrs.lsp.subprocess.CommandLineProcess.Exit;
import io.nrs.lsp.transport.ErrorResponses;
import io.nrs.protocol.Protocol;
import io.nrs.protocol.Protocol.CommandSpec;
import io.nrs.protocol.commands.EvaluateParams;
import io.nrs.protocol.commands.EvaluateResult;
import io.nrs.protocol.events.CellNumbers;
import io.nrs.protocol.events.EvaluatedCell;
import io.nrs.protocol.events.EvaluationCell;
import io.nrs.protocol.events.EvaluationEvent;
import io.nrs.protocol.json.RecordShape;
import io.nrs.protocol.types.EndStatus;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Measures a system with {@code nrs evaluate} on formulas of every level. It asks a service on the
 * network only with the system {@code llm}, with the key in the server's environment.
 */
public record EvaluateSystem(CommandLineProcesses processes, ModelFolders folders)
    implements ServerCommand<EvaluateParams, EvaluateResult> {
  @Override
  public CommandSpec<EvaluateParams, EvaluateResult> spec() {
    return Protocol.EVALUATE;
  }

  @Override
  public boolean answersWhenCancelled() {
    return true;
  }

  @Override
  public EvaluateResult run(EvaluateParams params, CommandContext context) {
    List<Language> languages =
        params
            .language()
            .map(id -> List.of(Languages.of(id)))
            .orElseGet(() -> List.of(BuiltInLanguage.values()));
    Path folder = CommandLineProcesses.folder(context);
    Evaluated evaluated = new Evaluated(languages.size());
    boolean complete = true;
    try (WorkDoneProgress progress = context.progress("Evaluating the networks")) {
      for (int i = 0; i < languages.size() && complete; i++) {
        Exit exit =
            processes.run(
                words(params, languages.get(i), context.session()),
                folder,
                context,
                progress,
                EvaluationEvent.class,
                event -> evaluated.add(event, progress));
        complete = evaluated.finished == i + 1;
        if (!complete && !exit.asked()) {
          throw ErrorResponses.requestFailed("the evaluation failed: " + exit.message());
        }
      }
    }
    return evaluated.result(complete);
  }

  private List<String> words(EvaluateParams params, Language language, Session session) {
    Settings settings = session.settings();
    return new CommandLineBuilder("evaluate", language.id())
        .with("formulas", params.formulas())
        .with("seed", params.seed())
        .with("split", params.split())
        .with("system", params.system())
        .with("model", params.model())
        .with("base-url", params.baseUrl())
        .with("device", settings.device().name().toLowerCase(Locale.ROOT))
        .with("threads", String.valueOf(settings.threads()))
        .with("models", folders.of(language, settings, session.workspace()).toString())
        .words();
  }

  /** The results so far. */
  private static final class Evaluated {
    private final int languages;
    private final List<EvaluatedCell> cells = new ArrayList<>();
    private int finished;

    private Evaluated(int languages) {
      this.languages = languages;
    }

    private void add(EvaluationEvent event, WorkDoneProgress progress) {
      if (event instanceof EvaluationCell cell) {
        CellNumbers numbers = cell.result();
        cells.add(new EvaluatedCell(cell.language(), numbers));
        progress.report(
            "%s %s: %d of %d right"
                .formatted(
                    RecordShape.value(cell.language()),
                    numbers.cell(),
                    numbers.right(),
                    numbers.formulas()),
            (finished + (double) cell.cells() / cell.of()) / languages);
      } else {
        finished++;
      }
    }

    private EvaluateResult result(boolean complete) {
      return new EvaluateResult(
          complete ? EndStatus.FINISHED : EndStatus.STOPPED,
          cells.stream().mapToInt(cell -> cell.numbers().formulas()).sum(),
          cells.stream().mapToInt(cell -> cell.numbers().right()).sum(),
          cells);
    }
  }
}
