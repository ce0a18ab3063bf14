package io.nrs.eclipse.evaluation;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Formats results as comma-separated values (RFC 4180). */
final class CsvExport {
  private static final List<String> HEAD =
      List.of(
          "file",
          "line",
          "formula",
          "expected",
          "value",
          "confidence",
          "steps",
          "status",
          "passed",
          "findings");

  private CsvExport() {}

  static String of(List<FormulaResult> formulas) {
    return Stream.concat(Stream.of(HEAD), formulas.stream().map(CsvExport::fields))
        .map(
            fields ->
                fields.stream().map(CsvExport::quoted).collect(Collectors.joining(",")) + "\r\n")
        .collect(Collectors.joining());
  }

  private static List<String> fields(FormulaResult formula) {
    return List.of(
        inert(formula.file()),
        String.valueOf(formula.lineNumber()),
        inert(formula.formula()),
        inert(formula.expected().orElse("")),
        inert(formula.value().orElse("")),
        formula.confidence().map(String::valueOf).orElse(""),
        String.valueOf(formula.steps()),
        formula.status(),
        String.valueOf(formula.passed()),
        formula.findings().stream()
            .map(finding -> finding.code() + ": " + finding.message())
            .collect(Collectors.joining("; ")));
  }

  /** Escapes text that a spreadsheet would read as a formula and compute. Numbers stay. */
  private static String inert(String text) {
    return text.matches("(?s)[=+\\-@\\t\\r](?!\\d+$).*") ? "'" + text : text;
  }

  private static String quoted(String field) {
    return field.matches("(?s).*[\",\\r\\n].*") ? '"' + field.replace("\"", "\"\"") + '"' : field;
  }
}
