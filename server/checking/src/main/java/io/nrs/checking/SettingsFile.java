package io.nrs.checking;

import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import com.google.gson.Strictness;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import io.nrs.checking.FormulaFiles.Content;
import io.nrs.checking.FormulaFiles.Readable;
import io.nrs.checking.FormulaFiles.Unreadable;
import io.nrs.checking.Settings.Reading;
import io.nrs.checking.Settings.SettingKey;
import io.nrs.checking.Settings.SettingsProblem;
import io.nrs.checking.Settings.SettingsProblem.Place;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The settings file of a folder: JSON with comments. */
public final class SettingsFile {
  public static final String NAME = ".nrs.json";

  private static final int MAX_BYTES = 1 << 20;
  private static final Pattern GSON_PLACE = Pattern.compile(" at line (\\d+) column (\\d+) path ");

  /** What Gson's messages contain, and what they mean to a user. */
  private static final Map<String, String> MISTAKES =
      Map.of(
          "Unterminated string", "a closing quote is missing",
          "Unterminated object", "a comma or a } is missing",
          "Unterminated array", "a comma or a ] is missing",
          "Unterminated comment", "a comment is not closed",
          "End of input", "a closing bracket is missing",
          "Expected ':'", "a colon is missing");

  private SettingsFile() {}

  /** Settings, changed by those in the {@code .nrs.json} of a folder, if it has one. */
  public static Reading read(Path folder, Settings settings) {
    Path file = folder.resolve(NAME);
    if (Files.notExists(file, LinkOption.NOFOLLOW_LINKS)) {
      return new Reading(settings, List.of());
    }
    Content content = FormulaFiles.read(file, MAX_BYTES);
    return content instanceof Unreadable unreadable
        ? broken(settings, Optional.empty(), unreadable.message())
        : read(((Readable) content).text(), folder, settings);
  }

  /**
   * Returns the nearest folder with a settings file: the given folder or one above it. Without any
   * settings file, it is the given folder.
   */
  public static Path nearest(Path folder) {
    for (Path at = folder.toAbsolutePath(); at != null; at = at.getParent()) {
      if (exists(at)) {
        return at;
      }
    }
    return folder;
  }

  /** Returns whether a folder has a settings file. */
  public static boolean exists(Path folder) {
    return Files.exists(folder.resolve(NAME), LinkOption.NOFOLLOW_LINKS);
  }

  static Reading read(String file, Path folder, Settings settings) {
    PlacedJson text = new PlacedJson(Utf8.withoutMark(file));
    JsonObject json;
    try {
      if (file.isBlank() || !text.isObject()) {
        return broken(
            settings,
            Optional.empty(),
            "not a JSON object: write {\"nrs.outputs\": 8}, for example");
      }
      json = text.whole();
    } catch (JsonParseException | IOException e) {
      String complaint = String.valueOf(e.getMessage());
      return broken(settings, place(complaint), "not valid JSON" + explain(complaint));
    }
    Reading reading = settings.with(json, folder);
    return new Reading(
        reading.settings(),
        Stream.concat(
                reading.problems().stream()
                    .map(problem -> problem.at(Optional.ofNullable(text.keys.get(problem.key())))),
                text.repeated.stream())
            .sorted(SettingsProblem.BY_PLACE)
            .toList());
  }

  private static Reading broken(Settings settings, Optional<Place> place, String message) {
    return new Reading(settings, List.of(new SettingsProblem(SettingKey.NONE, place, message)));
  }

  /** Gson gives a place only in its messages. */
  private static Optional<Place> place(String words) {
    Matcher place = GSON_PLACE.matcher(words);
    return place.find()
        ? Optional.of(new Place(Integer.parseInt(place.group(1)), Integer.parseInt(place.group(2))))
        : Optional.empty();
  }

  /** The mistake, as an addition to "not valid JSON"; empty without a helpful explanation. */
  private static String explain(String complaint) {
    return MISTAKES.entrySet().stream()
        .filter(mistake -> complaint.contains(mistake.getKey()))
        .findFirst()
        .map(mistake -> ": " + mistake.getValue())
        .orElse("");
  }

  /** JSON with comments, and the places of keys in the outermost object and in those in it. */
  private static final class PlacedJson {
    private final JsonReader reader;
    private final Map<SettingKey, Place> keys = new HashMap<>();

    /** A problem for each key that the same object has already. */
    private final List<SettingsProblem> repeated = new ArrayList<>();

    PlacedJson(String text) {
      reader = new JsonReader(new StringReader(text));
      reader.setStrictness(Strictness.LENIENT);
    }

    boolean isObject() throws IOException {
      return reader.peek() == JsonToken.BEGIN_OBJECT;
    }

    JsonObject whole() throws IOException {
      JsonObject json = object(Optional.empty());
      if (reader.peek() != JsonToken.END_DOCUMENT) {
        throw new JsonParseException("more follows" + reader);
      }
      return json;
    }

    private JsonObject object(Optional<String> section) throws IOException {
      JsonObject object = new JsonObject();
      reader.beginObject();
      while (reader.hasNext()) {
        // The reader stands behind the quote of the key.
        Place behind = place(reader.toString()).orElseThrow();
        SettingKey key = new SettingKey(reader.nextName(), section);
        add(key, new Place(behind.line(), behind.column() - 1));
        object.add(
            key.name(),
            section.isEmpty() && isObject()
                ? object(Optional.of(key.name()))
                : JsonParser.parseReader(reader));
      }
      reader.endObject();
      return object;
    }

    private void add(SettingKey key, Place place) {
      Optional.ofNullable(keys.put(key, place))
          .ifPresent(
              first ->
                  repeated.add(
                      new SettingsProblem(
                          key,
                          Optional.of(place),
                          "%s is in line %s already: remove one of them"
                              .formatted(key.name(), first.line()))));
    }
  }
}
