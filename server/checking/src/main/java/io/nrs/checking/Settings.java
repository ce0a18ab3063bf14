package io.nrs.checking;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import io.nrs.io.OneLine;
import io.nrs.network.NeuralEngine.DeviceChoice;
import io.nrs.protocol.ClientOptions.NrsSettings;
import io.nrs.protocol.ProtocolException;
import io.nrs.protocol.ProtocolJson;
import io.nrs.protocol.RecordShape;
import io.nrs.protocol.RecordShape.DefaultValue;
import io.nrs.rewriting.RewritingOptions;
import io.nrs.rewriting.RewritingOptions.Windowing;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The settings in effect, of the command line and of editors.
 *
 * @param given those that are set or have a default of their own; the preset decides about others
 * @param models empty for the program's own
 */
public record Settings(NrsSettings given, Optional<Path> models) {
  /** The settings whose default is a value that depends on neither machine nor preset. */
  private static final Settings DEFAULTS = new Settings(documented(), Optional.empty());

  /**
   * A key of a settings object.
   *
   * @param name as it was written
   * @param section the object that holds it; empty for the outermost one
   */
  public record SettingKey(String name, Optional<String> section) {
    static final SettingKey NONE = new SettingKey("", Optional.empty());
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
    return DEFAULTS;
  }

  public static Settings defaults() {
    JsonObject unverified = new JsonObject();
    unverified.addProperty("verify", false);
    return new Settings(DEFAULTS.merged(unverified), Optional.empty());
  }

  private static NrsSettings documented() {
    JsonObject defaults = new JsonObject();
    for (RecordShape.Component setting : RecordShape.of(NrsSettings.class).components()) {
      DefaultValue documented = setting.defaultValue().orElseThrow();
      boolean depends =
          List.of(SettingsReader.MODELS, SettingsReader.THREADS).contains(setting.name());
      if (!depends && documented.paper().isEmpty()) {
        defaults.add(setting.name(), JsonParser.parseString(documented.value()));
      }
    }
    return ProtocolJson.read(defaults, NrsSettings.class);
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
    return new Reading(
        new Settings(merged(reader.usable(maxThreads())), folderOfModels), reader.problems());
  }

  /** These settings with another models folder, or the program's own. */
  public Settings withModels(Optional<Path> folder) {
    return new Settings(given, folder);
  }

  public Preset preset() {
    return Preset.valueOf(given.preset().orElseThrow().name());
  }

  public DeviceChoice device() {
    return DeviceChoice.valueOf(given.device().orElseThrow().name());
  }

  /** The number of threads that share the batches of many formulas. */
  public int threads() {
    return given.threads().orElseGet(Runtime.getRuntime()::availableProcessors);
  }

  public double minConfidence() {
    return given.minConfidence().orElseThrow();
  }

  public boolean verify() {
    return given.verify().orElseThrow();
  }

  /** In units of 1,024 bytes. */
  public int maxFileSizeKb() {
    return given.maxFileSizeKb().orElseThrow();
  }

  public boolean codeLens() {
    return given.codeLens().orElseThrow();
  }

  public boolean inlayHints() {
    return given.inlayHints().orElseThrow();
  }

  public boolean agreement() {
    return given.agreement().orElseThrow();
  }

  /** Of a formula in the background. */
  public Duration timeLimit() {
    return Duration.ofSeconds(given.timeLimit().orElseThrow());
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

  /** Reads settings from JSON in any of its three forms. Each unusable setting is a problem. */
  private static final class SettingsReader {
    private static final String SECTION = "nrs";
    private static final String SCHEMA = "$schema";
    private static final String MODELS = "models";
    private static final String THREADS = "threads";
    private static final List<String> NAMES = RecordShape.of(NrsSettings.class).names();
    private static final int MAX_SHOWN = 40;

    /** The settings by their names without prefix, and their places. */
    private final JsonObject given = new JsonObject();

    private final Map<String, SettingKey> keys = new HashMap<>();
    private final List<SettingsProblem> problems = new ArrayList<>();
    private final NrsSettings settings;

    SettingsReader(JsonElement json) {
      if (json.isJsonObject()) {
        addAll(json.getAsJsonObject());
      } else if (!json.isJsonNull()) {
        problem(SettingKey.NONE, "settings must be an object, not " + shown(json));
      }
      settings =
          ProtocolJson.readLeniently(
              given, NrsSettings.class, problem -> problem(problem.path(), problem));
    }

    private void addAll(JsonObject object) {
      for (Map.Entry<String, JsonElement> entry : object.entrySet()) {
        SettingKey key = new SettingKey(entry.getKey(), Optional.empty());
        JsonElement value = entry.getValue();
        if (key.name().equals(SCHEMA)) {
          schema(key, value);
        } else if (!key.name().equals(SECTION)) {
          add(key, value);
        } else if (value.isJsonObject()) {
          value
              .getAsJsonObject()
              .entrySet()
              .forEach(
                  inner ->
                      add(new SettingKey(inner.getKey(), Optional.of(SECTION)), inner.getValue()));
        } else if (!value.isJsonNull()) {
          problem(key, "nrs must be an object of settings, not " + shown(value));
        }
      }
    }

    private void schema(SettingKey key, JsonElement value) {
      if (!(value instanceof JsonPrimitive text && text.isString())) {
        problem(key, SCHEMA + " must be a string, not " + shown(value));
      }
    }

    private void add(SettingKey key, JsonElement value) {
      String name =
          key.name().startsWith(NrsSettings.PREFIX)
              ? key.name().substring(NrsSettings.PREFIX.length())
              : key.name();
      if (!NAMES.contains(name)) {
        problem(
            key,
            "unknown setting %s: %s"
                .formatted(
                    Text.shortened(OneLine.of(key.name()), MAX_SHOWN),
                    Suggestions.nearest(name, NAMES)
                        .map(setting -> "did you mean " + NrsSettings.PREFIX + setting + "?")
                        .orElse("remove it, or see the list of settings in docs/settings.md")));
      } else if (!value.isJsonNull()) {
        given.add(name, value);
        keys.put(name, key);
      }
    }

    /**
     * The models folder; empty if none is set, and an empty folder for the program's own.
     *
     * @param folder the base of relative paths
     */
    @SuppressWarnings("OptionalMapToOptional")
    Optional<Optional<Path>> models(Path folder) {
      try {
        // Editors send an empty string for an empty field.
        return settings
            .models()
            .map(text -> Optional.of(text).filter(path -> !path.isBlank()).map(folder::resolve));
      } catch (InvalidPathException e) {
        JsonElement value = given.get(MODELS);
        problem(MODELS, ProtocolException.unexpected("the path of a folder", value).within(MODELS));
        return Optional.empty();
      }
    }

    /** The settings that can be used, other than the models folder. */
    JsonObject usable(int mostThreads) {
      JsonObject usable = ProtocolJson.write(settings);
      usable.remove(MODELS);
      if (settings.threads().filter(threads -> threads > mostThreads).isPresent()) {
        usable.remove(THREADS);
        problem(
            THREADS,
            ProtocolException.unexpected(
                    "an integer from 1 to " + mostThreads + " here (4 for each core)",
                    given.get(THREADS))
                .within(THREADS));
      }
      return usable;
    }

    List<SettingsProblem> problems() {
      return List.copyOf(problems);
    }

    private void problem(String name, ProtocolException problem) {
      problem(keys.get(name), NrsSettings.PREFIX + problem.getMessage());
    }

    private void problem(SettingKey key, String message) {
      problems.add(new SettingsProblem(key, Optional.empty(), message));
    }

    private static String shown(JsonElement json) {
      return Text.shortened(json.toString(), MAX_SHOWN);
    }
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

    /** Line and column, both from 1. */
    public record Place(int line, int column) {}

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
