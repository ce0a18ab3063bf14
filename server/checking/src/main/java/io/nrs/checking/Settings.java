package io.nrs.checking;

import com.google.gson.JsonElement;
import io.nrs.network.NeuralEngine.DeviceChoice;
import io.nrs.rewriting.RewritingOptions;
import io.nrs.rewriting.Windowing;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What users can set, for both surfaces; {@link Setting} says what each means and allows. What is
 * empty here is as the preset has it.
 *
 * @param models empty for the program's own
 * @param threads that share the batches of many formulas
 * @param maxFileSizeKb in units of 1,024 bytes
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
    boolean agreement) {

  /** Settings, and what was wrong with the text they were read from. */
  public record Reading(Settings settings, List<SettingsProblem> problems) {
    public Reading {
      problems = List.copyOf(problems);
    }
  }

  public static Settings defaults() {
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
        false,
        8192,
        true,
        true,
        true);
  }

  /**
   * These settings, changed by what JSON sets. Whatever cannot be used stays as it is here and is a
   * problem.
   *
   * @param json {@code {"nrs.outputs": 8}}, {@code {"nrs": {"outputs": 8}}}, or {@code {"outputs":
   *     8}}; null in JSON is not set
   * @param folder relative paths start here
   */
  public Reading with(JsonElement json, Path folder) {
    SettingsReader in = new SettingsReader(json, folder);
    Settings changed =
        new Settings(
            in.read(Setting.PRESET).orElse(preset),
            in.read(Setting.OUTPUTS).or(this::outputs),
            in.read(Setting.WINDOWING).or(this::windowing),
            in.read(Setting.CONFIDENCE_THRESHOLD).or(this::confidenceThreshold),
            in.read(Setting.GUARD).or(this::guard),
            in.read(Setting.STEP_LIMIT).or(this::stepLimit),
            in.read(Setting.SEED).or(this::seed),
            in.read(Setting.MODELS).orElse(models),
            in.read(Setting.DEVICE).orElse(device),
            in.read(Setting.THREADS).orElse(threads),
            in.read(Setting.MIN_CONFIDENCE).orElse(minConfidence),
            in.read(Setting.VERIFY).orElse(verify),
            in.read(Setting.MAX_FILE_SIZE_KB).orElse(maxFileSizeKb),
            in.read(Setting.CODE_LENS).orElse(codeLens),
            in.read(Setting.INLAY_HINTS).orElse(inlayHints),
            in.read(Setting.AGREEMENT).orElse(agreement));
    return new Reading(changed, in.problems());
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
        agreement);
  }

  /** How formulas are rewritten: the preset, changed by the settings of single parts. */
  public RewritingOptions rewritingOptions() {
    return rewritingOptions(preset);
  }

  /** The same with another preset. */
  public RewritingOptions rewritingOptions(Preset other) {
    RewritingOptions start = other.options();
    return new RewritingOptions(
        windowing.orElse(start.windowing()),
        outputs.orElse(start.outputs()),
        start.anytime(),
        confidenceThreshold.orElse(start.confidenceThreshold()),
        guard.orElse(start.guard()),
        stepLimit.orElse(start.stepLimit()),
        seed.orElse(start.seed()),
        start.windows(),
        start.evenFirst());
  }
}
