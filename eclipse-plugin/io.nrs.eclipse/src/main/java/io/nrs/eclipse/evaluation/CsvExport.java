package io.nrs.eclipse.evaluation;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Results as comma-separated values (RFC 4180), formulas in full. */
final class Csv {
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

  private Csv() {}

  static String of(List<EvaluatedFormula> formulas) {
    return Stream.concat(Stream.of(HEAD), formulas.stream().map(Csv::fields))
        .map(fields -> fields.stream().map(Csv::quoted).collect(Collectors.joining(",")) + "\r\n")
        .collect(Collectors.joining());
  }

  private static List<String> fields(EvaluatedFormula formula) {
    return List.of(
        formula.file(),
        String.valueOf(formula.lineNumber()),
        formula.isFormula() ? formula.formula() : inert(formula.formula()),
        formula.expected().orElse(""),
        formula.value().orElse(""),
        formula.confidence().isPresent() ? String.valueOf(formula.confidence().getAsDouble()) : "",
        String.valueOf(formula.steps()),
        formula.status(),
        String.valueOf(formula.passed()),
        formula.findings().stream()
            .map(finding -> finding.code() + ": " + finding.message())
            .collect(Collectors.joining("; ")));
  }

  /** What is no formula of ours may be one of a spreadsheet, which would compute it when opened. */
  private static String inert(String text) {
    return text.matches("(?s)[=+\\-@\\t\\r].*") ? "'" + text : text;
  }

  private static String quoted(String field) {
    return field.matches("(?s).*[\",\\r\\n].*") ? '"' + field.replace("\"", "\"\"") + '"' : field;
  }
}
