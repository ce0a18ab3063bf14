package io.nrs.checking;

import io.nrs.grammar.Language;
import io.nrs.grammar.reading.ParsedLine;
import java.util.List;
import java.util.Optional;

/**
 * A line of a file with a formula, or with an attempt at one.
 *
 * @param number from 1
 * @param formula as it was written
 * @param sound whether it can be solved
 * @param expected the value that the file expects
 * @param verdict on a sound formula; absent if there are no networks for it
 * @param isWrong whether the value is known to be wrong
 */
public record CheckedLine(
    int number,
    String formula,
    boolean sound,
    Optional<String> expected,
    Optional<Verdict> verdict,
    boolean isWrong,
    List<Finding> findings) {
  public CheckedLine {
    findings = List.copyOf(findings);
  }

  /**
   * Checks a line that is not blank; the parameters are those of {@link Findings#of}.
   *
   * @param verdict on a formula that is not sound, it only adds to the findings
   */
  public static CheckedLine of(
      Language language,
      int number,
      String text,
      ParsedLine parsed,
      Optional<Verdict> verdict,
      double minConfidence) {
    List<Finding> findings = Findings.of(language, number, text, parsed, verdict, minConfidence);
    return new CheckedLine(
        number,
        Findings.written(text, parsed),
        parsed.isSound(),
        parsed.expectedValue(),
        verdict.filter(any -> parsed.isSound()),
        findings.stream().anyMatch(finding -> finding.rule().equals(Rule.WRONG_SOLUTION)),
        findings);
  }

  /** The same line without the findings that comments of its file silence. */
  public CheckedLine heeding(IgnoredFindings ignores, String text, ParsedLine parsed) {
    return with(ignores.apply(number, text, parsed, verdict.isPresent(), findings));
  }

  /** The same line with other findings. */
  public CheckedLine with(List<Finding> others) {
    return new CheckedLine(number, formula, sound, expected, verdict, isWrong, others);
  }

  /**
   * {@code solved}, {@code invalid}, {@code wrong-solution}, or how rewriting failed.
   *
   * @param unasked the status without a verdict
   */
  public String status(String unasked) {
    return !sound
        ? "invalid"
        : isWrong ? "wrong-solution" : verdict.map(Verdict::status).orElse(unasked);
  }

  public Optional<String> value() {
    return verdict.flatMap(Verdict::value);
  }

  /** The lowest confidence of all steps, 0 to 1; 0 if there is no verdict. */
  public double confidence() {
    return verdict.map(Verdict::confidence).orElse(0.0);
  }

  public int steps() {
    return verdict.map(Verdict::steps).orElse(0);
  }

  public boolean failed() {
    return findings.stream().anyMatch(finding -> finding.severity() != Severity.NOTE);
  }
}
