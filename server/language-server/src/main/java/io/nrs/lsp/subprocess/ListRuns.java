package io.nrs.lsp.subprocess;

import io.nrs.grammar.Language;
import io.nrs.lsp.commands.CommandContext;
import io.nrs.lsp.document.Languages;
import io.nrs.lsp.session.Workspace;
import io.nrs.protocol.Commands.RunDescription;
import io.nrs.protocol.Commands.RunState;
import io.nrs.protocol.Commands.RunsParams;
import io.nrs.protocol.Commands.RunsResult;
import io.nrs.protocol.ProtocolJson;
import io.nrs.protocol.Values.DeviceId;
import io.nrs.protocol.Values.LossPoint;
import io.nrs.protocol.Values.ModuleId;
import io.nrs.protocol.Values.PresetId;
import io.nrs.protocol.Values.ValidationPoint;
import io.nrs.rewriting.models.TrainableModule;
import io.nrs.training.TrainingFolder;
import io.nrs.training.ValidationMetrics;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.lsp4j.MessageType;

/**
 * Lists the trainings in {@code runs/} of a workspace folder, and the choices for another one.
 * Trainings of baselines are left out.
 */
public final class ListRuns {
  static final String FOLDER = "runs";

  private ListRuns() {}

  public static RunsResult run(RunsParams params, CommandContext context) {
    Workspace workspace = context.session().workspace();
    List<RunDescription> runs = new ArrayList<>();
    CommandLineProcesses.chosen(params.folder(), workspace)
        .filter(root -> workspace.trusted())
        .map(root -> TrainingFolder.runs(root.resolve(FOLDER), problem -> log(problem, context)))
        .ifPresent(
            found ->
                found.stream()
                    .filter(
                        run ->
                            run.module().map(TrainableModule.OF_REWRITING::contains).orElse(true))
                    .forEach(run -> runs.add(describe(run))));
    return new RunsResult(
        runs,
        context.session().languages().catalogue().all().stream().map(Languages::known).toList(),
        List.of(ModuleId.values()),
        List.of(PresetId.values()),
        List.of(DeviceId.values()));
  }

  private static void log(String problem, CommandContext context) {
    context.client().log(MessageType.Warning, "nrs: " + problem);
  }

  private static RunDescription describe(TrainingFolder.Run run) {
    return new RunDescription(
        FOLDER + "/" + run.name(),
        run.language().map(Language::id),
        run.module().map(module -> ProtocolJson.constant(ModuleId.class, module.id())),
        run.preset(),
        run.finished() ? RunState.FINISHED : RunState.UNFINISHED,
        run.active(),
        run.iteration(),
        run.iterations().stream().boxed().findFirst(),
        run.seed().stream().boxed().findFirst(),
        run.validation().stream().boxed().findFirst(),
        run.validations().stream().map(ListRuns::point).toList(),
        run.losses().stream().map(each -> new LossPoint(each.iteration(), each.loss())).toList());
  }

  private static ValidationPoint point(ValidationMetrics validation) {
    return new ValidationPoint(
        validation.iteration(),
        validation.seconds(),
        validation.loss(),
        validation.inDistribution(),
        validation.outOfDistribution());
  }
}
