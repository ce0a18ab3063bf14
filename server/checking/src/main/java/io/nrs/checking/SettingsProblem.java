package io.nrs.checking;

import java.util.Comparator;
import java.util.Optional;

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
