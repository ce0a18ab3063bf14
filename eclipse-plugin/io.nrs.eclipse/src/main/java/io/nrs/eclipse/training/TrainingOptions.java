package io.nrs.eclipse.training;

import io.nrs.protocol.Commands.RunsResult;
import io.nrs.protocol.Values.DeviceId;
import io.nrs.protocol.Values.LanguageId;
import io.nrs.protocol.Values.ModuleId;
import io.nrs.protocol.Values.PresetId;
import io.nrs.protocol.json.RecordShape;
import java.util.List;

/**
 * The runs of a project and the options for another run, as {@code nrs.runs} lists them.
 *
 * @param choices the options
 */
record TrainingOptions(List<ProjectRun> runs, RunsResult choices) {
  static TrainingOptions of(RunsResult result) {
    return new TrainingOptions(result.runs().stream().map(ProjectRun::new).toList(), result);
  }

  /** The options before the server has listed all of them. */
  static TrainingOptions initial() {
    return of(
        new RunsResult(
            List.of(),
            List.of(LanguageId.values()),
            List.of(ModuleId.values()),
            List.of(PresetId.DEFAULT),
            List.of(DeviceId.AUTO)));
  }

  /** The same options for a project whose runs are not known. */
  TrainingOptions withoutRuns() {
    return new TrainingOptions(List.of(), choices);
  }

  List<ProjectRun> resumable() {
    return runs.stream().filter(ProjectRun::isResumable).toList();
  }

  /** A folder for a new run that no other run uses. */
  String freeFolder(LanguageId language, ModuleId module, PresetId preset) {
    String first =
        "runs/%s-%s-%s"
            .formatted(
                RecordShape.value(language), RecordShape.value(module), RecordShape.value(preset));
    String folder = first;
    for (int number = 2; isUsed(folder); number++) {
      folder = first + "-" + number;
    }
    return folder;
  }

  private boolean isUsed(String folder) {
    return runs.stream().anyMatch(other -> other.folder().equals(folder));
  }
}
