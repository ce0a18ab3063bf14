package io.nrs.cli;

import io.nrs.checking.Finding;
import io.nrs.checking.Severity;
import java.util.List;
import java.util.Optional;

/**
 * A line of a file that holds a formula, or tries to.
 *
 * @param formula as it was written
 * @param status {@code solved}, {@code invalid}, or how rewriting failed
 * @param value what was found
 * @param expected what the file expects
 */
record CheckedLine(
    int number,
    String formula,
    String status,
    Optional<String> value,
    Optional<String> expected,
    double confidence,
    int steps,
    List<Finding> findings) {
  CheckedLine {
    findings = List.copyOf(findings);
  }

  boolean failed() {
    return findings.stream().anyMatch(finding -> finding.severity() != Severity.NOTE);
  }
}
