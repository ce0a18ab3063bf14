package io.nrs.playground.substitutes;

import java.nio.file.Path;
import java.util.Optional;

/**
 * Stands for {@link io.nrs.language.description.TerminationRecord}, which is in a file: a page has
 * no files.
 */
public record PageTerminationRecord(String rules, String prover, boolean certified) {
  public static Optional<PageTerminationRecord> read(Path file) {
    return Optional.empty();
  }

  public String words() {
    return prover;
  }
}
