package io.nrs.checking;

import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import io.nrs.checking.FormulaFiles.Content;
import io.nrs.checking.FormulaFiles.Readable;
import io.nrs.checking.FormulaFiles.Unreadable;
import io.nrs.checking.Settings.Reading;
import io.nrs.checking.Settings.SettingKey;
import io.nrs.checking.Settings.SettingsProblem;
import io.nrs.checking.Settings.SettingsProblem.Place;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
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
  static Optional<Place> place(String words) {
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
}
