package io.nrs.checking;

import io.nrs.grammar.Span;
import io.nrs.grammar.problems.Problem;
import io.nrs.language.Remedy;
import java.util.Optional;

/**
 * A problem in a file, or a note about it.
 *
 * @param line counted from 1
 * @param span in the line, in UTF-16 code units
 * @param remedy what to do about it
 * @param fix the remedy as an edit of the line, if such an edit changes no value
 * @param source the formula as written, which identifies a finding when lines move
 */
public record Finding(
    Rule rule,
    int line,
    Span span,
    String message,
    Remedy remedy,
    Optional<Problem.Fix> fix,
    String source) {

  public String code() {
    return rule.id();
  }

  public Severity severity() {
    return rule.severity();
  }

  /** The message and what to do about it, for reports with one text for both. */
  public String messageWithRemedy() {
    return message + " (" + remedy.words() + ")";
  }

  public int column() {
    return span.start() + 1;
  }

  public int endColumn() {
    return span.end() + 1;
  }
}
