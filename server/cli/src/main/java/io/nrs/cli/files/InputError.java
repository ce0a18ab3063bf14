package io.nrs.cli.files;

import java.util.Optional;

/**
 * Why an input could not be used.
 *
 * @param path the file as the user named it; empty if the models are at fault
 */
public record InputError(Optional<String> path, String message) {
  public String line() {
    return path.map(file -> file + ": " + message).orElse(message);
  }

  /** The file, or {@code models}. */
  public String subject() {
    return path.orElse("models");
  }
}
