package io.nrs.checking;

import com.google.gson.JsonElement;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import com.google.gson.Strictness;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import io.nrs.checking.FormulaFiles.Content;
import io.nrs.checking.FormulaFiles.Readable;
import io.nrs.checking.FormulaFiles.Unreadable;
import io.nrs.checking.Settings.Reading;
import io.nrs.checking.SettingsProblem.Place;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The settings file of a folder: JSON with comments. */
public final class SettingsFile {
  public static final String NAME = ".nrs.json";

  private static final int MAX_BYTES = 1 << 20;
  private static final Pattern GSON_PLACE = Pattern.compile(" at line (\\d+) column (\\d+) path ");

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
      if (Files.exists(at.resolve(NAME), LinkOption.NOFOLLOW_LINKS)) {
        return at;
      }
    }
    return folder;
  }

  static Reading read(String file, Path folder, Settings settings) {
    CommentedJson text = CommentedJson.of(Utf8.withoutMark(file));
    JsonReader reader = new JsonReader(new StringReader(text.json()));
    reader.setStrictness(Strictness.STRICT);
    JsonElement json;
    try {
      json = JsonParser.parseReader(reader);
      if (reader.peek() != JsonToken.END_DOCUMENT) {
        throw new JsonParseException("more follows" + reader);
      }
    } catch (JsonParseException | IOException e) {
      String complaint = String.valueOf(e.getMessage());
      return broken(settings, place(complaint), "not valid JSON" + text.explain(complaint));
    }
    if (!json.isJsonObject()) {
      return broken(
          settings, Optional.empty(), "not a JSON object: write {\"nrs.outputs\": 8}, for example");
    }
    Reading reading = settings.with(json, folder);
    return new Reading(
        reading.settings(),
        reading.problems().stream()
            .map(problem -> problem.at(text.place(problem.key())))
            .sorted(SettingsProblem.BY_PLACE)
            .toList());
  }

  private static Reading broken(Settings settings, Optional<Place> place, String message) {
    return new Reading(settings, List.of(new SettingsProblem(SettingKey.NONE, place, message)));
  }

  /** Gson gives the place of an error only in its message. */
  private static Optional<Place> place(String complaint) {
    Matcher place = GSON_PLACE.matcher(complaint);
    return place.find()
        ? Optional.of(new Place(Integer.parseInt(place.group(1)), Integer.parseInt(place.group(2))))
        : Optional.empty();
  }
}
