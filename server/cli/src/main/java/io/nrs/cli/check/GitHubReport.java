package io.nrs.cli.check;

import io.nrs.checking.Finding;
import io.nrs.checking.Severity;
import io.nrs.cli.check.CheckReport.CheckedFile;
import io.nrs.cli.files.InputFile.InputError;

/** Workflow commands of GitHub Actions, which show findings as annotations of lines. */
final class GitHubReport {
  private GitHubReport() {}

  static String write(CheckReport report) {
    StringBuilder text = new StringBuilder();
    for (CheckedFile file : report.files()) {
      file.findings().forEach(finding -> text.append(command(file, finding)).append('\n'));
    }
    for (InputError error : report.errors()) {
      String file =
          error.file().map(name -> "file=" + property(name.path()) + ",").orElse("")
              + error.line().map(line -> "line=" + line + ",").orElse("");
      text.append(
          "::error %stitle=%s::%s\n"
              .formatted(file, property(error.code()), data(error.message())));
    }
    return text.toString();
  }

  private static String command(CheckedFile file, Finding finding) {
    return "::%s file=%s,line=%s,col=%s,endColumn=%s,title=%s::%s"
        .formatted(
            finding.severity() == Severity.NOTE ? "notice" : finding.severity().id(),
            property(file.path()),
            finding.line(),
            finding.column(),
            finding.endColumn(),
            property(finding.code()),
            data(finding.messageWithRemedy()));
  }

  private static String data(String text) {
    StringBuilder data = new StringBuilder();
    for (char c : text.toCharArray()) {
      // A log must not contain characters that control a terminal.
      data.append(c == '%' || Character.isISOControl(c) ? "%%%02X".formatted((int) c) : c);
    }
    return data.toString();
  }

  private static String property(String text) {
    return data(text).replace(":", "%3A").replace(",", "%2C");
  }
}
