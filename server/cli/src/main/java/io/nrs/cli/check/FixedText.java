package io.nrs.cli.check;

import io.nrs.checking.CheckedLine;
import io.nrs.checking.ExpectedValue;
import io.nrs.checking.Finding;
import io.nrs.checking.FixedLine;
import io.nrs.checking.IgnoredFindings;
import io.nrs.checking.Rule;
import io.nrs.cli.check.CheckReport.CheckedFile;
import io.nrs.grammar.Language;
import io.nrs.grammar.problems.Problem;
import io.nrs.grammar.reading.FormulaFile;
import io.nrs.grammar.reading.ParsedLine;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The edits of {@code nrs check --fix} and {@code --update}. Line ends and all other text stay. */
final class FixedText {
  private FixedText() {}

  /** Makes the edits of problems that no comment silences. */
  static String fixed(Language language, String text) {
    IgnoredFindings ignores = new IgnoredFindings();
    return FormulaFile.edited(
        language,
        text,
        line ->
            CheckedLine.of(language, line.number(), line.text(), line.parsed(), Optional.empty(), 0)
                    .heeding(ignores, line.text(), line.parsed())
                    .findings()
                    .stream()
                    .anyMatch(finding -> finding.fix().isPresent() && !isUnused(finding))
                ? FixedLine.of(language, line.text())
                : line.text());
  }

  static String withoutUnused(CheckedFile file, String text) {
    Map<Integer, Problem.Fix> fixes = new HashMap<>();
    file.findings()
        .filter(FixedText::isUnused)
        .forEach(finding -> fixes.put(finding.line(), finding.fix().orElseThrow()));
    return FormulaFile.edited(
        file.language(),
        text,
        line ->
            Optional.ofNullable(fixes.get(line.number()))
                .map(edit -> edit.applyTo(line.text()))
                .orElse(line.text()));
  }

  /** Whether a finding is about a comment that can be removed. */
  static boolean isUnused(Finding finding) {
    return finding.rule().equals(Rule.UNUSED_IGNORE) && finding.fix().isPresent();
  }

  /** Writes the values found as the expectations of lines that have an equals sign. */
  static String updated(CheckedFile file, String text) {
    Map<Integer, CheckedLine> checked = new HashMap<>();
    file.lines().forEach(line -> checked.put(line.number(), line));
    return FormulaFile.edited(
        file.language(),
        text,
        line ->
            Optional.ofNullable(checked.get(line.number()))
                // The value is known to be wrong, or a comment accepts the expected one.
                .filter(found -> !found.isWrong() && (found.failed() || isAsked(line)))
                .flatMap(CheckedLine::value)
                .filter(value -> line.parsed().equals().isPresent())
                .filter(value -> !line.parsed().expectedValue().equals(Optional.of(value)))
                .map(value -> expecting(line.text(), line.parsed(), value))
                .orElse(line.text()));
  }

  /** Whether nothing follows the equals sign, which is no finding. */
  private static boolean isAsked(FormulaFile.Line line) {
    return line.parsed().equals().isPresent() && line.parsed().expectation().isEmpty();
  }

  private static String expecting(String text, ParsedLine parsed, String value) {
    return ExpectedValue.edit(text, parsed, parsed.formula().orElseThrow(), value).applyTo(text);
  }
}
