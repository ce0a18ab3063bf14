package io.nrs.eclipse.evaluation;

import io.nrs.eclipse.common.CommonTexts;
import io.nrs.eclipse.common.Messages;
import io.nrs.protocol.Excerpt;
import java.util.Comparator;
import java.util.Optional;
import java.util.function.Function;

/** The columns of the results table. */
enum ResultColumn {
  FILE(EvaluationTexts.file, 170, FormulaResult::file, Comparator.comparing(FormulaResult::file)),
  LINE(
      EvaluationTexts.line,
      45,
      formula -> String.valueOf(formula.lineNumber()),
      Comparator.comparingInt(FormulaResult::lineNumber)),
  FORMULA(
      EvaluationTexts.formula,
      210,
      formula -> Excerpt.of(formula.formula(), 400),
      Comparator.comparingInt(formula -> formula.formula().length())),
  EXPECTED(
      EvaluationTexts.expected,
      75,
      formula -> formula.expected().orElse(""),
      byValue(FormulaResult::expected)),
  VALUE(
      CommonTexts.value, 60, formula -> formula.value().orElse(""), byValue(FormulaResult::value)),
  CONFIDENCE(
      CommonTexts.confidence,
      85,
      formula ->
          formula.isByRules()
              ? EvaluationTexts.byRules
              : formula.confidence().map(Messages::percent).orElse(""),
      Comparator.comparingDouble(formula -> formula.confidence().orElse(2.0))),
  STEPS(
      EvaluationTexts.steps,
      50,
      formula -> String.valueOf(formula.steps()),
      Comparator.comparingInt(FormulaResult::steps)),
  OUTCOME(
      EvaluationTexts.outcome,
      240,
      FormulaResult::description,
      Comparator.comparing(FormulaResult::outcome));

  private final String title;
  private final int width;
  private final Function<FormulaResult, String> text;
  private final Comparator<FormulaResult> order;

  ResultColumn(
      String title,
      int width,
      Function<FormulaResult, String> text,
      Comparator<FormulaResult> order) {
    this.title = title;
    this.width = width;
    this.text = text;
    this.order = order;
  }

  String title() {
    return title;
  }

  /** The initial width in pixels. */
  int width() {
    return width;
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
