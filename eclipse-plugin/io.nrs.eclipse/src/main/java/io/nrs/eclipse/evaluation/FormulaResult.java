package io.nrs.eclipse.evaluation;

import io.nrs.protocol.Notifications.EvaluatedFormula;
import io.nrs.protocol.Notifications.FormulaStatus;
import io.nrs.protocol.RecordShape;
import io.nrs.protocol.Values.FindingReport;
import io.nrs.protocol.Values.FindingSeverity;
import io.nrs.protocol.Values.TextPosition;
import io.nrs.protocol.Values.TextRange;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;

/**
 * The result of a line in a formula file.
 *
 * @param uri the URI of the file
 * @param file the file name that users see
 * @param evaluated the line and its result
 */
record FormulaResult(String uri, String file, EvaluatedFormula evaluated) implements ResultRow {
  /** How the evaluation of a formula ended, the worst outcome first. */
  enum Outcome {
    FAILED,
    UNSOLVED,
    UNCERTAIN,
    GOOD
  }

  @Override
  public Range range() {
    TextRange range = evaluated.location().range();
    return new Range(position(range.start()), position(range.end()));
  }

  private static Position position(TextPosition position) {
    return new Position(position.line(), position.character());
  }

  /** The formula as it is written, or the text of an invalid line. */
  String formula() {
    return evaluated.location().written().orElseGet(evaluated.location()::formula);
  }

  /** The expected value of the file. */
  Optional<String> expected() {
    return evaluated.location().expected();
  }

  /** The value that was found. */
  Optional<String> value() {
    return evaluated.value();
  }

  /** The status as the protocol writes it. */
  String status() {
    return RecordShape.value(evaluated.status());
  }

  /** Whether the formula was solved without an error. */
  boolean passed() {
    return evaluated.passed();
  }

  /** The lowest confidence of all steps, 0 to 1. */
  Optional<Double> confidence() {
    return evaluated.confidence();
  }

  /** Whether the rules of the language found the value, because it has no networks yet. */
  boolean isByRules() {
    return evaluated.byRules().orElse(false);
  }

  int steps() {
    return evaluated.steps();
  }

  List<FindingReport> findings() {
    return evaluated.findings();
  }

  boolean isFormula() {
    return evaluated.status() != FormulaStatus.INVALID;
  }

  boolean isProblem() {
    return outcome() != Outcome.GOOD;
  }

  @Override
  public Outcome outcome() {
    if (evaluated.status() == FormulaStatus.UNSOLVED) {
      return Outcome.UNSOLVED;
    }
    if (findings().isEmpty()) {
      return passed() ? Outcome.GOOD : Outcome.FAILED;
    }
    boolean isWrong =
        value().isEmpty()
            || findings().stream().anyMatch(finding -> finding.severity() == FindingSeverity.ERROR);
    return isWrong ? Outcome.FAILED : Outcome.UNCERTAIN;
  }

  @Override
  public String description() {
    if (!findings().isEmpty()) {
      return findings().stream().map(FindingReport::message).collect(Collectors.joining("; "));
    }
    return switch (evaluated.status()) {
      case SOLVED -> expected().isPresent() ? EvaluationTexts.asExpected : EvaluationTexts.solved;
      case NORMAL_FORM ->
          expected().isPresent() ? EvaluationTexts.asExpected : EvaluationTexts.normalForm;
      case STUCK -> EvaluationTexts.noValue;
      case MISSING_LEAF -> EvaluationTexts.noLeaf;
      case CORRUPTED_LEAF -> EvaluationTexts.notALeaf;
      case STEP_LIMIT -> EvaluationTexts.stepLimit;
      case OPERAND_LIMIT -> EvaluationTexts.operandLimit;
      case WRONG_SOLUTION -> EvaluationTexts.wrongValue;
      case INVALID -> EvaluationTexts.cannotBeRead;
      case UNSOLVED -> EvaluationTexts.notSolved;
    };
  }

  @Override
  public String text(ResultColumn column) {
    return column.text(this);
  }

  /** The line number that users see, from 1. */
  int lineNumber() {
    return evaluated.location().range().start().line() + 1;
  }
}
