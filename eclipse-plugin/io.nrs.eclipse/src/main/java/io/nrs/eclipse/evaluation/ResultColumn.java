package io.nrs.eclipse.evaluation;

import io.nrs.eclipse.common.CommonTexts;
import io.nrs.eclipse.common.FittedColumns.Width;
import io.nrs.eclipse.common.Messages;
import io.nrs.protocol.Excerpt;
import java.util.Comparator;
import java.util.Optional;
import java.util.function.Function;

/** The columns of the results table. */
enum ResultColumn {
  FILE(
      EvaluationTexts.file,
      190,
      80,
      FormulaResult::nameFirst,
      Comparator.comparing(FormulaResult::file)),
  LINE(
      EvaluationTexts.line,
      50,
      50,
      formula -> String.valueOf(formula.lineNumber()),
      Comparator.comparingInt(FormulaResult::lineNumber)),
  FORMULA(
      EvaluationTexts.formula,
      210,
      90,
      formula -> Excerpt.of(formula.formula(), 400),
      Comparator.comparingInt(formula -> formula.formula().length())),
  EXPECTED(
      EvaluationTexts.expected,
      82,
      78,
      formula -> formula.expected().orElse(""),
      byValue(FormulaResult::expected)),
  VALUE(
      CommonTexts.value,
      70,
      60,
      formula -> formula.value().orElse(""),
      byValue(FormulaResult::value)),
  CONFIDENCE(
      CommonTexts.confidence,
      98,
      96,
      formula ->
          formula.isByRules()
              ? EvaluationTexts.byRules
              : formula.confidence().map(Messages::percent).orElse(""),
      Comparator.comparingDouble(formula -> formula.confidence().orElse(2.0))),
  STEPS(
      EvaluationTexts.steps,
      55,
      52,
      formula -> String.valueOf(formula.steps()),
      Comparator.comparingInt(FormulaResult::steps)),
  OUTCOME(
      EvaluationTexts.outcome,
      150,
      150,
      FormulaResult::description,
      Comparator.comparing(FormulaResult::outcome));

  /** Longer outcomes and names of files are cut, because the details have them too, in pixels. */
  private static final int LONGEST = 420;

  /** Longer names of files give way to outcomes, in pixels. */
  private static final int LONGEST_NAME = 150;

  private final String title;
  private final int full;
  private final int least;
  private final Function<FormulaResult, String> text;
  private final Comparator<FormulaResult> order;

  ResultColumn(
      String title,
      int full,
      int least,
      Function<FormulaResult, String> text,
      Comparator<FormulaResult> order) {
    this.title = title;
    this.full = full;
    this.least = least;
    this.text = text;
    this.order = order;
  }

  String title() {
    return title;
  }

  /**
   * The width of the column. The outcome never gives way to others, and the folder of a file does
   * so before its name.
   *
   * @param name the width of the longest name of a file in pixels
   * @param outcome the width of the longest outcome in pixels
   */
  Width width(int name, int outcome) {
    return switch (this) {
      case FILE ->
          new Width(
              Math.max(full, Math.min(name, LONGEST)),
              Math.max(least, Math.min(name, LONGEST_NAME)));
      case OUTCOME -> {
        int wanted = Math.max(full, Math.min(outcome, LONGEST));
        yield new Width(wanted, wanted);
      }
      default -> new Width(full, least);
    };
  }

  boolean isNumber() {
    return this == LINE || this == CONFIDENCE || this == STEPS;
  }

  String text(FormulaResult formula) {
    return text.apply(formula);
  }

  Comparator<FormulaResult> order() {
    return order;
  }

  /** Sorts numbers by size, then other values by text, then missing values. */
  private static Comparator<FormulaResult> byValue(
      Function<FormulaResult, Optional<String>> value) {
    Comparator<String> numbersFirst =
        Comparator.<String>comparingInt(text -> isNumber(text) ? 0 : text.isEmpty() ? 2 : 1)
            .thenComparingInt(text -> isNumber(text) ? Integer.parseInt(text) : 0)
            .thenComparing(Comparator.naturalOrder());
    return Comparator.comparing(formula -> value.apply(formula).orElse(""), numbersFirst);
  }

  private static boolean isNumber(String text) {
    return text.matches("-?\\d{1,9}");
  }
}
