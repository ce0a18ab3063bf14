package io.nrs.language.description;

import io.nrs.io.RegularFiles.TextFiles;
import io.nrs.io.StoredException;
import io.nrs.io.StoredJson;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What another program proved about the rules of a description: that rewriting ends. Like a stored
 * proof of networks, it is a record, not a certificate.
 *
 * @param rules the {@link LanguageDigest} of the language
 * @param prover the name of the program
 * @param certified whether CeTA checked its proof
 */
public record TerminationRecord(String rules, String prover, boolean certified) {
  /** How the name of its file ends, which stands beside the description. */
  static final String ENDING = ".termination";

  /** Returns what a file has; nothing if it has something else. */
  static Optional<TerminationRecord> read(Path file) {
    try {
      return Optional.of(StoredJson.read(TextFiles.read(file), TerminationRecord.class));
    } catch (IOException | StoredException e) {
      return Optional.empty();
    }
  }

  /** Returns who proved it. */
  public String words() {
    return prover + (certified ? ", certified by CeTA" : ", not certified");
  }
}
