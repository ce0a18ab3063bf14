package io.nrs.checking;

import com.google.gson.JsonElement;
import io.nrs.network.NeuralEngine.DeviceChoice;
import io.nrs.protocol.ClientOptions.NrsSettings;
import io.nrs.rewriting.RewritingOptions;
import io.nrs.rewriting.Windowing;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The settings in effect, of the command line and of editors; {@link NrsSettings} explains each. An
 * empty option of inference has the value of the preset.
 *
 * @param models empty for the program's own
 * @param threads that share the batches of many formulas
 * @param maxFileSizeKb in units of 1,024 bytes
 * @param timeLimit of a formula in the background
 */
public record Settings(
    Preset preset,
    Optional<Integer> outputs,
    Optional<Windowing> windowing,
    Optional<Double> confidenceThreshold,
    Optional<Boolean> guard,
    Optional<Integer> stepLimit,
    Optional<Long> seed,
    Optional<Path> models,
    DeviceChoice device,
    int threads,
    double minConfidence,
    boolean verify,
    int maxFileSizeKb,
    boolean codeLens,
    boolean inlayHints,
    boolean agreement,
    Duration timeLimit) {

  /** Settings, and the problems of the text that contained them. */
  public record Reading(Settings settings, List<SettingsProblem> problems) {
    public Reading {
      problems = List.copyOf(problems);
    }
  }

  /** The most useful threads of this machine: 4 for each core. */
  public static int maxThreads() {
    return 4 * Runtime.getRuntime().availableProcessors();
  }

  /** The defaults of editors, which compare every value with the exact one. */
  public static Settings editorDefaults() {
    return defaults(true);
  }

  public static Settings defaults() {
    return defaults(false);
  }

  private static Settings defaults(boolean verify) {
    return new Settings(
        Preset.DEFAULT,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        DeviceChoice.AUTO,
        Runtime.getRuntime().availableProcessors(),
        0.5,
        verify,
        8192,
        true,
        true,
        true,
        Duration.ofSeconds(30));
  }

  /**
   * These settings, changed by those in JSON. An unusable setting keeps its value, and is a
   * problem.
   *
   * @param json {@code {"nrs.outputs": 8}}, {@code {"nrs": {"outputs": 8}}}, or {@code {"outputs":
   *     8}}; null leaves a setting unset
   * @param folder the base of relative paths
   */
  public Reading with(JsonElement json, Path folder) {
    SettingsReader reader = new SettingsReader(json);
    Optional<Optional<Path>> givenModels = reader.models(folder);
    Optional<Integer> givenThreads = reader.threads(maxThreads());
    NrsSettings given = reader.settings();
    Settings changed =
        new Settings(
            given.preset().map(id -> Preset.valueOf(id.name())).orElse(preset),
            given.outputs().or(this::outputs),
            given.windowing().map(id -> Windowing.valueOf(id.name())).or(this::windowing),
            given.confidenceThreshold().or(this::confidenceThreshold),
            given.guard().or(this::guard),
            given.stepLimit().or(this::stepLimit),
            given.seed().or(this::seed),
            givenModels.orElse(models),
            given.device().map(id -> DeviceChoice.valueOf(id.name())).orElse(device),
            givenThreads.orElse(threads),
            given.minConfidence().orElse(minConfidence),
            given.verify().orElse(verify),
            given.maxFileSizeKb().orElse(maxFileSizeKb),
            given.codeLens().orElse(codeLens),
            given.inlayHints().orElse(inlayHints),
            given.agreement().orElse(agreement),
            given.timeLimit().map(Duration::ofSeconds).orElse(timeLimit));
    return new Reading(changed, reader.problems());
  }

  /** These settings with another models folder, or the program's own. */
  public Settings withModels(Optional<Path> folder) {
    return new Settings(
        preset,
        outputs,
        windowing,
        confidenceThreshold,
        guard,
        stepLimit,
        seed,
        folder,
        device,
        threads,
        minConfidence,
        verify,
        maxFileSizeKb,
        codeLens,
        inlayHints,
        agreement,
        timeLimit);
  }

  /** The options of rewriting: the preset, changed by single settings. */
  public RewritingOptions rewritingOptions() {
    return rewritingOptions(preset);
  }

  /** The same with another preset. */
  public RewritingOptions rewritingOptions(Preset other) {
    RewritingOptions start = other.options();
    return start
        .with()
        .windowing(windowing.orElse(start.windowing()))
        .outputs(outputs.orElse(start.outputs()))
        .confidenceThreshold(confidenceThreshold.orElse(start.confidenceThreshold()))
        .guard(guard.orElse(start.guard()))
        .stepLimit(stepLimit.orElse(start.stepLimit()))
        .seed(seed.orElse(start.seed()))
        .build();
  }
}
