package io.nrs.training;

import com.google.gson.GsonBuilder;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.nrs.grammar.Language;
import io.nrs.rewriting.Module;
import io.nrs.rewriting.WholeFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * What a run is to train, in {@code plan.json} of its folder; what nobody wrote down is empty.
 *
 * @param iterations in all
 */
record RunPlan(
    Optional<Language> language,
    Optional<Module> module,
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

  /** What a folder's name tells, where it is the one that runs have by default. */
  static RunPlan named(String folder) {
    String[] parts = folder.split("-", 3);
    Optional<Language> language = Language.ofId(parts[0]);
    Optional<Module> module = parts.length == 3 ? Module.ofId(parts[1]) : Optional.<Module>empty();
    boolean told = language.isPresent() && module.isPresent();
    return new RunPlan(
        language.filter(found -> told),
        module.filter(found -> told),
        told ? Optional.of(parts[2]).filter(Presets.NAMES::contains) : Optional.empty(),
        OptionalInt.empty(),
        OptionalLong.empty());
  }

  /**
   * Reads the file of a folder.
   *
   * @throws IOException also where it is none of ours
   */
  static RunPlan read(Path folder) throws IOException {
    try {
      JsonObject json =
          JsonParser.parseString(SmallFile.read(folder.resolve(FILE))).getAsJsonObject();
      return new RunPlan(
          Optional.of(Language.ofId(json.get("task").getAsString()).orElseThrow()),
          Optional.of(Module.ofId(json.get("module").getAsString()).orElseThrow()),
          Optional.of(json.get("preset").getAsString()),
          OptionalInt.of(json.get("iterations").getAsInt()),
          OptionalLong.of(json.get("seed").getAsLong()));
    } catch (RuntimeException e) {
      // Each kind of JSON that is no plan has an exception of its own.
      throw new IOException("is not the plan of a run", e);
    }
  }

  void write(Path folder) throws IOException {
    JsonObject json = new JsonObject();
    language.ifPresent(known -> json.addProperty("task", known.id()));
    module.ifPresent(known -> json.addProperty("module", known.id()));
    preset.ifPresent(known -> json.addProperty("preset", known));
    iterations.ifPresent(known -> json.addProperty("iterations", known));
    seed.ifPresent(known -> json.addProperty("seed", known));
    WholeFile.replace(
        folder.resolve(FILE), new GsonBuilder().setPrettyPrinting().create().toJson(json) + "\n");
  }
}
