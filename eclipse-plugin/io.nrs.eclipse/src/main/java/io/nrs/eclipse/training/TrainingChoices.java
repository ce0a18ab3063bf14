package io.nrs.eclipse.training;

import io.nrs.eclipse.server.Facts;
import io.nrs.grammar.Language;
import java.util.Arrays;
import java.util.List;

/** What {@code nrs.runs} tells: the trainings of a project, and what can be chosen for another. */
record TrainingChoices(
    List<TrainingRun> runs,
    List<String> tasks,
    List<String> modules,
    List<String> presets,
    List<String> devices) {

  static TrainingChoices of(Facts facts) {
    return new TrainingChoices(
        facts.list("runs", TrainingRun::of),
        facts.texts("tasks"),
        facts.texts("modules"),
        facts.texts("presets"),
        facts.texts("devices"));
  }

  /** What can be chosen before the server has said what else there is. */
  static TrainingChoices first() {
    return new TrainingChoices(
        List.of(),
        Arrays.stream(Language.values()).map(Language::id).toList(),
        List.of("selector", "solver"),
        List.of("default"),
        List.of("auto"));
  }

  List<TrainingRun> resumable() {
    return runs.stream().filter(TrainingRun::isResumable).toList();
  }

  /** The folder of a new run, besides those that there are. */
  String freeRun(String task, String module, String preset) {
    String first = "runs/%s-%s-%s".formatted(task, module, preset);
    String run = first;
    for (int number = 2; isTaken(run); number++) {
      run = first + "-" + number;
    }
    return run;
  }

  private boolean isTaken(String folder) {
    return runs.stream().anyMatch(other -> other.run().equals(folder));
  }
}
