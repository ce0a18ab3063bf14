package io.nrs.training;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import io.nrs.grammar.Language;
import io.nrs.io.AtomicFile;
import io.nrs.io.TextFiles;
import io.nrs.rewriting.models.TrainableModule;
import io.nrs.training.settings.Presets;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * What a run trains, in {@code plan.json} of its folder. A field that is not known is empty.
 *
 * @param iterations in all
 */
record RunPlan(
    Optional<Language> language,
    Optional<TrainableModule> module,
    Optional<String> preset,
    OptionalInt iterations,
    OptionalLong seed) {
  static final String FILE = "plan.json";

  static RunPlan of(TrainingRun.Plan plan) {
    return new RunPlan(
        Optional.of(plan.language()),
        Optional.of(plan.module()),
        Optional.of(plan.settings().preset()),
        OptionalInt.of(plan.settings().iterations()),
        OptionalLong.of(plan.seed()));
  }

  /** Returns what the name of a folder tells, if it is the default name of a run. */
  static RunPlan named(String folder) {
    String[] parts = folder.split("-", 3);
    Optional<Language> language = Language.ofId(parts[0]);
    Optional<TrainableModule> module =
        parts.length == 3 ? TrainableModule.ofId(parts[1]) : Optional.<TrainableModule>empty();
    boolean isDefaultName = language.isPresent() && module.isPresent();
    return new RunPlan(
        language.filter(found -> isDefaultName),
        module.filter(found -> isDefaultName),
        isDefaultName ? Optional.of(parts[2]).filter(Presets.NAMES::contains) : Optional.empty(),
        OptionalInt.empty(),
        OptionalLong.empty());
  }

  /** What the file holds. */
  private record PlanFile(
      String task, String module, String preset, Integer iterations, Long seed) {}

  /**
   * Reads the file of a folder.
   *
   * @throws IOException if there is no such file, or it is not the plan of a run
   */
  static RunPlan read(Path folder) throws IOException {
    try {
      PlanFile file = new Gson().fromJson(TextFiles.read(folder.resolve(FILE)), PlanFile.class);
      return new RunPlan(
          Optional.of(Language.ofId(file.task()).orElseThrow()),
          Optional.of(TrainableModule.ofId(file.module()).orElseThrow()),
          Optional.of(file.preset()),
          OptionalInt.of(file.iterations()),
          OptionalLong.of(file.seed()));
    } catch (RuntimeException e) {
      // Each kind of JSON that is not a plan has an exception of its own.
      throw new IOException("is not the plan of a run", e);
    }
  }

  void write(Path folder) throws IOException {
    PlanFile file =
        new PlanFile(
            language.map(Language::id).orElse(null),
            module.map(TrainableModule::id).orElse(null),
            preset.orElse(null),
            iterations.isPresent() ? iterations.getAsInt() : null,
            seed.isPresent() ? seed.getAsLong() : null);
    AtomicFile.replace(
        folder.resolve(FILE), new GsonBuilder().setPrettyPrinting().create().toJson(file) + "\n");
  }
}
