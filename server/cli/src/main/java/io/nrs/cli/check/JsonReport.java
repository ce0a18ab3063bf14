package io.nrs.cli.check;

import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonPrimitive;
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
      JsonElement value,
      JsonElement expected,
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

  private record Error(String subject, JsonElement line, String code, String message) {}

  private record Summary(
      int files,
      long formulas,
      long errors,
      long warnings,
      long notes,
      long notChecked,
      int skipped) {}

  static String write(CheckReport report) {
    return StoredJson.pretty(log(report));
  }

  /** Every line has the same members, so what is absent is null. */
  private static JsonElement orNull(Optional<JsonPrimitive> value) {
    return value.<JsonElement>map(present -> present).orElse(JsonNull.INSTANCE);
  }

  private static Log log(CheckReport report) {
    return new Log(
        1,
        report.files().stream().map(JsonReport::file).toList(),
        report.files().stream()
            .flatMap(file -> file.findings().map(finding -> problem(file, finding)))
            .toList(),
        report.errors().stream()
            .map(
                error ->
                    new Error(
                        error.subject(),
                        orNull(error.line().map(JsonPrimitive::new)),
                        error.code(),
                        error.message()))
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
        orNull(line.value().map(JsonPrimitive::new)),
        orNull(line.expected().map(JsonPrimitive::new)),
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
