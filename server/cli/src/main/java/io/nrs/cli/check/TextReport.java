package io.nrs.cli.check;

import io.nrs.checking.Finding;
import io.nrs.checking.Text;

/** A line for each finding, in the format of compilers, and a summary. */
final class TextReport {
  private TextReport() {}

  static String write(CheckReport report) {
    StringBuilder text = new StringBuilder();
    for (CheckedFile file : report.files()) {
      file.findings()
          .forEach(finding -> text.append(Text.oneLine(line(file, finding))).append('\n'));
    }
    return text.append(report.summary()).append('\n').toString();
  }

  private static String line(CheckedFile file, Finding finding) {
    return "%s:%d:%d: %s %s"
        .formatted(
            file.path(),
            finding.line(),
            finding.column(),
            finding.severity().id(),
            message(finding));
  }

  /** The code, the message and the remedy of a finding. */
  static String message(Finding finding) {
    return "%s: %s (%s)".formatted(finding.code(), finding.message(), finding.remedy());
  }
}
