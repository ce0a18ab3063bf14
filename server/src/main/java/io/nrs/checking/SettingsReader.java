package io.nrs.checking;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Takes settings out of JSON, whatever it holds. */
final class SettingsReader {
  private static final String SECTION = "nrs";
  private static final int SHOWN = 40;

  private record Given(String key, JsonElement value) {}

  private final Path folder;
  private final Map<String, Given> given = new LinkedHashMap<>();
  private final List<SettingsProblem> problems = new ArrayList<>();

  SettingsReader(JsonElement json, Path folder) {
    this.folder = folder;
    if (json.isJsonObject()) {
      addAll(json.getAsJsonObject());
    } else if (!json.isJsonNull()) {
      problem("", "settings: a JSON object is expected, not " + shown(json));
    }
  }

  private void addAll(JsonObject object) {
    object
        .entrySet()
        .forEach(
            entry -> {
              if (!entry.getKey().equals(SECTION)) {
                add(entry.getKey(), entry.getValue());
              } else if (entry.getValue().isJsonObject()) {
                entry
                    .getValue()
                    .getAsJsonObject()
                    .entrySet()
                    .forEach(e -> add(e.getKey(), e.getValue()));
              } else if (!entry.getValue().isJsonNull()) {
                problem(
                    SECTION,
                    "nrs: an object of settings is expected, not " + shown(entry.getValue()));
              }
            });
  }

  private void add(String key, JsonElement value) {
    String id = key.startsWith(Setting.PREFIX) ? key.substring(Setting.PREFIX.length()) : key;
    if (Setting.all().stream().noneMatch(setting -> setting.id().equals(id))) {
      problem(
          key,
          Text.shortened(key, SHOWN)
              + " is no setting: "
              + nearest(id)
                  .map(setting -> "did you mean " + setting.name() + "?")
                  .orElse("remove it, or see the list of settings in README.md"));
    } else if (!value.isJsonNull()) {
      given.put(id, new Given(key, value));
    }
  }

  <T> Optional<T> read(Setting<T> setting) {
    Optional<Given> written = Optional.ofNullable(given.get(setting.id()));
    Optional<T> value = written.flatMap(found -> setting.reader().apply(found.value(), folder));
    written
        .filter(found -> value.isEmpty())
        .ifPresent(
            found ->
                problem(
                    found.key(),
                    "%s: %s is expected, not %s"
                        .formatted(setting.name(), setting.allowed(), shown(found.value()))));
    return value;
  }

  List<SettingsProblem> problems() {
    return List.copyOf(problems);
  }

  private void problem(String key, String message) {
    problems.add(new SettingsProblem(key, Optional.empty(), message));
  }

  private static String shown(JsonElement json) {
    return Text.shortened(json.toString(), SHOWN);
  }

  private static Optional<Setting<?>> nearest(String id) {
    return Setting.all().stream()
        .filter(setting -> id.length() <= SHOWN)
        .filter(setting -> distance(id, setting.id()) <= Math.max(1, setting.id().length() / 3))
        .min(Comparator.comparingInt(setting -> distance(id, setting.id())));
  }

  /** The least number of letters to add, leave out or change, capitals apart. */
  private static int distance(String one, String other) {
    String a = one.toLowerCase(Locale.ROOT);
    String b = other.toLowerCase(Locale.ROOT);
    int[] row = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      row[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int above = row[j];
        int changed = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        row[j] = Math.min(changed, 1 + Math.min(above, row[j - 1]));
        diagonal = above;
      }
    }
    return row[b.length()];
  }
}
