package io.nrs.checking;

import java.util.Optional;

/**
 * A setting that cannot be used.
 *
 * @param key the name as it was written; empty where it is about all settings
 * @param place in the file that holds it, where there is one and it is known
 * @param message which setting, what is allowed and what was given, without a full stop
 */
public record SettingsProblem(String key, Optional<Place> place, String message) {

  /** Line and column, both from 1. */
  public record Place(int line, int column) {}

  SettingsProblem at(Optional<Place> other) {
    return new SettingsProblem(key, other, message);
  }

  /** All of it in a line, for a setting of the file. */
  public String line() {
    return SettingsFile.NAME
        + place.map(at -> ":" + at.line() + ":" + at.column()).orElse("")
        + ": "
        + message;
  }
}
