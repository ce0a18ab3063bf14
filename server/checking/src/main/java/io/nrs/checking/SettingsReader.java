package io.nrs.checking;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.nrs.checking.Settings.SettingKey;
import io.nrs.checking.Settings.SettingsProblem;
import io.nrs.io.OneLine;
import io.nrs.io.Suggestions;
import io.nrs.protocol.NrsSettings;
import io.nrs.protocol.ProtocolException;
import io.nrs.protocol.ProtocolJson;
import io.nrs.protocol.RecordShape;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads settings from JSON in any of its three forms. Each unusable setting is a problem. */
final class SettingsReader {
  private static final String SECTION = "nrs";
  private static final String SCHEMA = "$schema";
  private static final String MODELS = "models";
  private static final String EXCLUDE = "exclude";
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
                  OneLine.shortened(OneLine.of(key.name()), MAX_SHOWN),
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

  /**
   * The files to leave out; empty if that is not set.
   *
   * @param folder the base of the patterns
   */
  Optional<ExcludedFiles> excluded(Path folder) {
    try {
      return settings.exclude().map(globs -> ExcludedFiles.of(folder, globs));
    } catch (IllegalArgumentException e) {
      problem(
          EXCLUDE,
          ProtocolException.unexpected(ExcludedFiles.ALLOWED, given.get(EXCLUDE)).within(EXCLUDE));
      return Optional.empty();
    }
  }

  /** The settings that can be used, other than those of files and folders. */
  JsonObject usable(int mostThreads) {
    JsonObject usable = ProtocolJson.write(settings);
    usable.remove(MODELS);
    usable.remove(EXCLUDE);
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
    return OneLine.shortened(json.toString(), MAX_SHOWN);
  }
}
