package io.nrs.cli.check;

import io.nrs.checking.CheckedLine;
import io.nrs.checking.Finding;
import io.nrs.checking.Severity;
import io.nrs.cli.check.CheckReport.CheckedFile;
import io.nrs.io.StoredJson;
import java.util.List;
import java.util.Optional;

/** All formulas and findings as one JSON object. */
final class JsonReport {
  private JsonReport() {}

  private record Log(
      int version, List<File> files, List<Problem> findings, List<Error> errors, Summary summary) {}

  private record File(String path, String language, List<Line> formulas) {}

  private record Line(
      int line,
      String formula,
      String status,
      Optional<String> value,
      Optional<String> expected,
      double confidence,
      int steps) {}

  private record Problem(
      String path,
      int line,
      int column,
      int endColumn,
      String severity,
      String code,
      String message,
      String remedy) {}

  private record Error(String subject, Optional<Integer> line, String code, String message) {}

  private record Summary(
      int files,
      long formulas,
      long errors,
      long warnings,
      long notes,
      long notChecked,
      int skipped) {}

  static String write(CheckReport report) {
    return StoredJson.builder().serializeNulls().create().toJson(log(report)) + "\n";
  }

  private static Log log(CheckReport report) {
    return new Log(
        1,
        report.files().stream().map(JsonReport::file).toList(),
        report.files().stream()
            .flatMap(file -> file.findings().map(finding -> problem(file, finding)))
            .toList(),
        report.errors().stream()
            .map(error -> new Error(error.subject(), error.line(), error.code(), error.message()))
            .toList(),
        new Summary(
            report.files().size(),
            report.formulas(),
            report.count(Severity.ERROR),
            report.count(Severity.WARNING),
            report.count(Severity.NOTE),
            report.notChecked(),
            report.skipped()));
  }

  private static File file(CheckedFile file) {
    return new File(
        file.path(), file.language().id(), file.lines().stream().map(JsonReport::line).toList());
  }

  private static Line line(CheckedLine line) {
    return new Line(
        line.number(),
        line.formula(),
        line.status("not-checked"),
        line.value(),
        line.expected(),
        line.confidence(),
        line.steps());
  }

  private static Problem problem(CheckedFile file, Finding finding) {
    return new Problem(
        file.path(),
        finding.line(),
        finding.column(),
        finding.endColumn(),
        finding.severity().id(),
        finding.code(),
        finding.message(),
        finding.remedy().words());
  }
}
