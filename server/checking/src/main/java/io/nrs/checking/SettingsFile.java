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

/** The settings that a folder brings along. */
public final class SettingsFile {
  public static final String NAME = ".nrs.json";

  private static final int MAX_BYTES = 1 << 20;
  private static final Pattern GSON_PLACE = Pattern.compile(" at line (\\d+) column (\\d+) path ");

  private SettingsFile() {}

  /** What {@code .nrs.json} of a folder makes of settings; the same settings where it has none. */
  public static Reading read(Path folder, Settings settings) {
    Path file = folder.resolve(NAME);
    if (Files.notExists(file, LinkOption.NOFOLLOW_LINKS)) {
      return new Reading(settings, List.of());
    }
    Content content = FormulaFiles.read(file, MAX_BYTES);
    return content instanceof Unreadable unreadable
        ? broken(settings, Optional.empty(), unreadable.message())
        : read(Utf8.withoutMark(((Readable) content).text()), folder, settings);
  }

  private static Reading read(String text, Path folder, Settings settings) {
    JsonReader reader = new JsonReader(new StringReader(text));
    reader.setStrictness(Strictness.STRICT);
    JsonElement json;
    try {
      json = JsonParser.parseReader(reader);
      if (reader.peek() != JsonToken.END_DOCUMENT) {
        throw new JsonParseException("more follows" + reader);
      }
    } catch (JsonParseException | IOException e) {
      return broken(settings, gsonPlace(e), "is no JSON here: correct it");
    }
    if (!json.isJsonObject()) {
      return broken(
          settings, Optional.empty(), "holds no JSON object: write {\"nrs.outputs\": 8} or such");
    }
    Reading reading = settings.with(json, folder);
    return new Reading(
        reading.settings(),
        reading.problems().stream()
            .map(problem -> problem.at(place(text, problem.key())))
            .toList());
  }

  private static Reading broken(Settings settings, Optional<Place> place, String message) {
    return new Reading(settings, List.of(new SettingsProblem("", place, message)));
  }

  /** The library tells where text is broken only in its messages. */
  private static Optional<Place> gsonPlace(Exception e) {
    Matcher place = GSON_PLACE.matcher(String.valueOf(e.getMessage()));
    return place.find()
        ? Optional.of(new Place(Integer.parseInt(place.group(1)), Integer.parseInt(place.group(2))))
        : Optional.empty();
  }

  private static Optional<Place> place(String text, String key) {
    Matcher written = Pattern.compile(Pattern.quote("\"" + key + "\"") + "\\s*:").matcher(text);
    if (!written.find()) {
      return Optional.empty();
    }
    String before = text.substring(0, written.start());
    int line = (int) before.chars().filter(c -> c == '\n').count() + 1;
    return Optional.of(new Place(line, written.start() - before.lastIndexOf('\n')));
  }
}
