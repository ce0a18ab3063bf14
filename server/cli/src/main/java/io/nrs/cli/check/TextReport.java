package io.nrs.cli;

import io.nrs.checking.Finding;
import io.nrs.checking.Text;

/** A line for each finding, as compilers write them, and a summary. */
final class TextReport implements ReportWriter {
  @Override
  public String write(Report report) {
    StringBuilder text = new StringBuilder();
    for (CheckedFile file : report.files()) {
      file.findings()
          .forEach(finding -> text.append(Text.oneLine(line(file, finding))).append('\n'));
    }
    return text.append(report.summary()).append('\n').toString();
  }

  private static String line(CheckedFile file, Finding finding) {
    return file.path()
        + ":"
        + finding.line()
        + ":"
        + finding.column()
        + ": "
        + finding.severity().id()
        + " "
        + finding.code()
        + ": "
        + finding.message()
        + " ("
        + finding.remedy()
        + ")";
  }
}
