package io.nrs.eclipse.training;

import io.nrs.eclipse.common.Messages;
import io.nrs.grammar.Language;
import io.nrs.protocol.Commands.RunDescription;
import io.nrs.protocol.Commands.RunState;
import io.nrs.protocol.Commands.RunsResult;
import io.nrs.protocol.Notifications.KnownLanguage;
import io.nrs.protocol.RecordShape;
import io.nrs.protocol.Values.DeviceId;
import io.nrs.protocol.Values.ModuleId;
import io.nrs.protocol.Values.PresetId;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.eclipse.osgi.util.NLS;

/** The runs of a project and the options for another run, as {@code nrs.runs} lists them. */
record TrainingOptions(RunsResult choices) {
  /** The options before the server has listed all of them. */
  static TrainingOptions initial() {
    return new TrainingOptions(
        new RunsResult(
            List.of(),
            Language.ofPaper().stream()
                .map(
                    language ->
                        new KnownLanguage(
                            language.id(),
                            language.displayName(),
                            language.extension(),
                            Optional.empty(),
                            Optional.empty(),
                            Optional.empty(),
                            Optional.empty()))
                .toList(),
            List.of(ModuleId.values()),
            List.of(PresetId.DEFAULT),
            List.of(DeviceId.AUTO)));
  }

  /** The same options for a project whose runs are not known. */
  TrainingOptions withoutRuns() {
    return new TrainingOptions(
        new RunsResult(
            List.of(),
            choices.languages(),
            choices.modules(),
            choices.presets(),
            choices.devices()));
  }

  /** The choices of the server, and the languages that have to be checked first. */
  List<KnownLanguage> languages(List<KnownLanguage> described) {
    return Stream.concat(
            choices.languages().stream(),
            described.stream()
                .filter(
                    other ->
                        choices.languages().stream().noneMatch(has -> has.id().equals(other.id()))))
        .toList();
  }

  List<RunDescription> resumable() {
    return choices.runs().stream().filter(TrainingOptions::isResumable).toList();
  }

  /** Whether a run can be resumed: it is unfinished and inactive, and its network is known. */
  static boolean isResumable(RunDescription run) {
    return run.state() != RunState.FINISHED
        && !run.active()
        && run.language().isPresent()
        && run.module().isPresent();
  }

  /** A label such as "runs/listops-solver-default, iteration 500 of 1,500". */
  static String label(RunDescription run) {
    String now = Messages.grouped(run.iteration());
    return run.iterations()
        .map(Messages::grouped)
        .map(all -> NLS.bind(TrainingTexts.runAtOf, new Object[] {run.run(), now, all}))
        .orElseGet(() -> NLS.bind(TrainingTexts.runAt, run.run(), now));
  }

  /** The preset of a stored run, if the server still has it. */
  Optional<PresetId> preset(RunDescription run) {
    return choices.presets().stream()
        .filter(preset -> run.preset().equals(Optional.of(RecordShape.value(preset))))
        .findFirst();
  }

  /** A folder for a new run that no other run uses. */
  String freeFolder(String language, ModuleId module, PresetId preset) {
    String first =
        "runs/%s-%s-%s".formatted(language, RecordShape.value(module), RecordShape.value(preset));
    return Stream.iterate(1, number -> number + 1)
        .map(number -> number == 1 ? first : first + "-" + number)
        .filter(folder -> choices.runs().stream().noneMatch(run -> run.run().equals(folder)))
        .findFirst()
        .orElseThrow();
  }
}
