package io.nrs.cli;

import java.util.Optional;

/**
 * One line of {@code nrs doctor}.
 *
 * @param name what was looked at, such as {@code models/algebra}
 * @param detail what was found
 * @param remedy what to do, where something does not work
 */
public record HealthCheck(String name, String detail, Optional<String> remedy) {

  public static HealthCheck ok(String name, String detail) {
    return new HealthCheck(name, detail, Optional.empty());
  }

  public static HealthCheck broken(String name, String detail, String remedy) {
    return new HealthCheck(name, detail, Optional.of(remedy));
  }

  public boolean works() {
    return remedy.isEmpty();
  }
}
