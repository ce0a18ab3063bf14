package io.nrs.checking;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import io.nrs.io.PlacedJson.Place;
import io.nrs.network.NeuralEngine.DeviceChoice;
import io.nrs.protocol.NrsSettings;
import io.nrs.protocol.ProtocolJson;
import io.nrs.rewriting.RewritingOptions;
import io.nrs.rewriting.RewritingOptions.Windowing;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The settings in effect, of the command line and of editors.
 *
 * @param given those that are set; others have their defaults, or what the preset decides
 * @param models empty for the program's own
 * @param excluded what searches leave out
 */
public record Settings(NrsSettings given, Optional<Path> models, ExcludedFiles excluded) {
  /**
   * A key of a settings object.
   *
   * @param name as it was written
   * @param section the object that holds it; empty for the outermost one
   */
  public record SettingKey(String name, Optional<String> section) {
    static final SettingKey NONE = new SettingKey("", Optional.empty());

    /** The names that lead to it. */
    List<String> path() {
      return Stream.concat(section.stream(), Stream.of(name)).toList();
    }
  }

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
    return defaults(Optional.empty());
  }

  public static Settings defaults() {
    return defaults(Optional.of(false));
  }

  private static Settings defaults(Optional<Boolean> verify) {
    return new Settings(NrsSettings.defaults(verify), Optional.empty(), ExcludedFiles.NONE);
  }

  private NrsSettings merged(JsonObject changes) {
    JsonObject all = ProtocolJson.write(given);
    changes.entrySet().forEach(each -> all.add(each.getKey(), each.getValue()));
    return ProtocolJson.read(all, NrsSettings.class);
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
    Optional<Path> folderOfModels = reader.models(folder).orElse(models);
    ExcludedFiles excludedFiles = reader.excluded(folder).orElse(excluded);
    return new Reading(
        new Settings(merged(reader.usable(maxThreads())), folderOfModels, excludedFiles),
        reader.problems());
  }

  /** These settings with another models folder, or the program's own. */
  public Settings withModels(Optional<Path> folder) {
    return new Settings(given, folder, excluded);
  }

  public Preset preset() {
    return given.preset().map(id -> Preset.valueOf(id.name())).orElse(Preset.DEFAULT);
  }

  public DeviceChoice device() {
    return given.device().map(id -> DeviceChoice.valueOf(id.name())).orElse(DeviceChoice.AUTO);
  }

  /** The number of threads that share the batches of many formulas. */
  public int threads() {
    return given.threads().orElseGet(Runtime.getRuntime()::availableProcessors);
  }

  public double minConfidence() {
    return given.minConfidence().orElse(NrsSettings.MIN_CONFIDENCE);
  }

  public boolean verify() {
    return given.verify().orElse(true);
  }

  /** In units of 1,024 bytes. */
  public int maxFileSizeKb() {
    return given.maxFileSizeKb().orElse(NrsSettings.MAX_FILE_SIZE_KB);
  }

  public boolean codeLens() {
    return given.codeLens().orElse(true);
  }

  public boolean inlayHints() {
    return given.inlayHints().orElse(true);
  }

  public boolean agreement() {
    return given.agreement().orElse(true);
  }

  /** Of a formula in the background. */
  public Duration timeLimit() {
    return Duration.ofSeconds(given.timeLimit().orElse(NrsSettings.TIME_LIMIT));
  }

  /** The options of rewriting: the preset, changed by single settings. */
  public RewritingOptions rewritingOptions() {
    return rewritingOptions(preset());
  }

  /** The same with another preset. */
  public RewritingOptions rewritingOptions(Preset other) {
    RewritingOptions start = other.options();
    return start
        .with()
        .windowing(
            given.windowing().map(id -> Windowing.valueOf(id.name())).orElse(start.windowing()))
        .outputs(given.outputs().orElse(start.outputs()))
        .confidenceThreshold(given.confidenceThreshold().orElse(start.confidenceThreshold()))
        .guard(given.guard().orElse(start.guard()))
        .stepLimit(given.stepLimit().orElse(start.stepLimit()))
        .seed(given.seed().orElse(start.seed()))
        .build();
  }

  /**
   * A setting that cannot be used.
   *
   * @param place in the settings file; empty if the setting is elsewhere or its place is unknown
   * @param message the setting, the allowed values and the given one, without a full stop
   */
  public record SettingsProblem(SettingKey key, Optional<Place> place, String message) {
    static final Comparator<SettingsProblem> BY_PLACE =
        Comparator.comparing(
            problem -> problem.place.orElse(new Place(0, 0)),
            Comparator.comparingInt(Place::line).thenComparingInt(Place::column));

    SettingsProblem at(Optional<Place> other) {
      return new SettingsProblem(key, other, message);
    }

    /** File, place and message in one line, for a setting of the settings file. */
    public String line() {
      return SettingsFile.NAME
          + place.map(at -> ":" + at.line() + ":" + at.column()).orElse("")
          + ": "
          + message;
    }
  }

  /** The options of rewriting before single ones are changed. */
  public enum Preset {
    DEFAULT(RewritingOptions.standard()),
    PAPER(RewritingOptions.paper());

    private final RewritingOptions options;

    Preset(RewritingOptions options) {
      this.options = options;
    }

    public String id() {
      return name().toLowerCase(Locale.ROOT);
    }

    public RewritingOptions options() {
      return options;
    }
  }
}
