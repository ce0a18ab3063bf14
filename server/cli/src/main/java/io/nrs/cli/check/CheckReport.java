package io.nrs.cli;

import io.nrs.checking.Finding;
import io.nrs.checking.Severity;
import io.nrs.checking.Text;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What {@code nrs check} found, in the order in which the files were given.
 *
 * @param troubles why files could not be checked
 * @param skipped files in folders that are of no known type
 */
record Report(List<CheckedFile> files, List<Trouble> troubles, int skipped) {

  /**
   * Why something could not be checked.
   *
   * @param path of the file, where it is about one
   */
  record Trouble(Optional<String> path, String message) {
    String line() {
      return path.map(file -> file + ": " + message).orElse(message);
    }

    String subject() {
      return path.orElse("models");
    }
  }

  Report {
    files = List.copyOf(files);
    troubles = List.copyOf(troubles);
  }

  Stream<Finding> findings() {
    return files.stream().flatMap(CheckedFile::findings);
  }

  long count(Severity severity) {
    return findings().filter(finding -> finding.severity() == severity).count();
  }

  long formulas() {
    return files.stream().mapToLong(file -> file.lines().size()).sum();
  }

  int exitCode() {
    if (!troubles.isEmpty()) {
      return ExitCodes.COULD_NOT_RUN;
    }
    return count(Severity.ERROR) + count(Severity.WARNING) > 0
        ? ExitCodes.FINDINGS
        : ExitCodes.CLEAN;
  }

  /** All of it in a line. */
  String summary() {
    StringBuilder text = new StringBuilder();
    text.append(Text.count(formulas(), "formula"))
        .append(" in ")
        .append(Text.count(files.size(), "file"))
        .append(": ")
        .append(Text.count(count(Severity.ERROR), "error"));
    if (count(Severity.WARNING) > 0) {
      text.append(", ").append(Text.count(count(Severity.WARNING), "warning"));
    }
    text.append(", ").append(Text.count(count(Severity.NOTE), "note"));
    if (!troubles.isEmpty()) {
      text.append("; ").append(Text.count(troubles.size(), "input")).append(" not checked");
    }
    if (skipped > 0) {
      text.append("; ").append(Text.count(skipped, "file")).append(" of other types skipped");
    }
    return text.toString();
  }
}
