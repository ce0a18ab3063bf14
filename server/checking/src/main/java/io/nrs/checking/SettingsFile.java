package io.nrs.checking;

import com.google.gson.JsonObject;
import io.nrs.checking.FormulaFiles.Content;
import io.nrs.checking.FormulaFiles.Readable;
import io.nrs.checking.FormulaFiles.Unreadable;
import io.nrs.checking.Settings.Reading;
import io.nrs.checking.Settings.SettingKey;
import io.nrs.checking.Settings.SettingsProblem;
import io.nrs.io.JsonMistake;
import io.nrs.io.PlacedJson;
import io.nrs.io.PlacedJson.Place;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The settings file of a folder: JSON with comments. */
public final class SettingsFile {
  public static final String NAME = ".nrs.json";

  private static final int MAX_BYTES = 1 << 20;

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
    if (file.isBlank()) {
      return noObject(settings);
    }
    PlacedJson text;
    try {
      text = PlacedJson.read(Utf8.withoutMark(file));
    } catch (JsonMistake e) {
      return broken(settings, Optional.of(e.place()), "not valid JSON: " + e.getMessage());
    }
    return text.json() instanceof JsonObject json
        ? read(text, json, folder, settings)
        : noObject(settings);
  }

  private static Reading noObject(Settings settings) {
    return broken(
        settings, Optional.empty(), "not a JSON object: write {\"nrs.outputs\": 8}, for example");
  }

  private static Reading read(PlacedJson text, JsonObject json, Path folder, Settings settings) {
    Reading reading = settings.with(json, folder);
    return new Reading(
        reading.settings(),
        Stream.concat(
                reading.problems().stream()
                    .map(problem -> problem.at(text.place(problem.key().path()))),
                text.repeated().stream()
                    .map(
                        each ->
                            new SettingsProblem(
                                SettingKey.NONE, Optional.of(each.place()), each.message())))
            .sorted(SettingsProblem.BY_PLACE)
            .toList());
  }

  private static Reading broken(Settings settings, Optional<Place> place, String message) {
    return new Reading(settings, List.of(new SettingsProblem(SettingKey.NONE, place, message)));
  }
}
