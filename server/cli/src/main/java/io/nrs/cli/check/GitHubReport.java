package io.nrs.cli;

import io.nrs.checking.Finding;
import io.nrs.checking.Severity;

/** Workflow commands, which GitHub shows as annotations beside the lines. */
final class GitHubReport implements ReportWriter {
  @Override
  public String write(Report report) {
    StringBuilder text = new StringBuilder();
    for (CheckedFile file : report.files()) {
      file.findings().forEach(finding -> text.append(command(file, finding)).append('\n'));
    }
    for (Report.Trouble trouble : report.troubles()) {
      text.append("::error ")
          .append(trouble.path().map(path -> "file=" + property(path) + ",").orElse(""))
          .append("title=nrs/input::")
          .append(data(trouble.message()))
          .append('\n');
    }
    return text.toString();
  }

  private static String command(CheckedFile file, Finding finding) {
    return "::"
        + (finding.severity() == Severity.NOTE ? "notice" : finding.severity().id())
        + " file="
        + property(file.path())
        + ",line="
        + finding.line()
        + ",col="
        + finding.column()
        + ",endColumn="
        + finding.endColumn()
        + ",title="
        + property(finding.code())
        + "::"
        + data(finding.message() + " (" + finding.remedy() + ")");
  }

  private static String data(String text) {
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A");
  }

  private static String property(String text) {
    return data(text).replace(":", "%3A").replace(",", "%2C");
  }
}
