package io.nrs.cli.models;

import java.util.Optional;

/**
 * One check of {@code nrs doctor}.
 *
 * @param name what was checked, such as {@code models/algebra}
 * @param ok whether it passed
 * @param detail what was found
 * @param remedy what to do; empty if the check passed
 */
public record HealthCheck(String name, boolean ok, String detail, Optional<String> remedy) {

  public static HealthCheck ok(String name, String detail) {
    return new HealthCheck(name, true, detail, Optional.empty());
  }

  public static HealthCheck broken(String name, String detail, String remedy) {
    return new HealthCheck(name, false, detail, Optional.of(remedy));
  }
}
