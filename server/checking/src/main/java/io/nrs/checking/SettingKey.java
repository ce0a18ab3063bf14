package io.nrs.checking;

import java.util.Optional;

/**
 * A key of a settings object.
 *
 * @param name as it was written
 * @param section the object that holds it; empty for the outermost one
 */
public record SettingKey(String name, Optional<String> section) {
  static final SettingKey NONE = new SettingKey("", Optional.empty());
}
