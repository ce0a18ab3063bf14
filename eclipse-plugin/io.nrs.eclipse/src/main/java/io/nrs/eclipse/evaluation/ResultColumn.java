package io.nrs.eclipse.evaluation;

import io.nrs.eclipse.Words;
import java.util.Comparator;
import java.util.Optional;
import java.util.function.Function;

/** A column of the table: what it shows of a formula, and what it is sorted by. */
enum Column {
  FILE("File", 170, EvaluatedFormula::file, Comparator.comparing(EvaluatedFormula::file)),
  LINE(
      "Line",
      45,
      formula -> String.valueOf(formula.lineNumber()),
      Comparator.comparingInt(EvaluatedFormula::lineNumber)),
  FORMULA(
      "Formula",
      210,
      formula -> Words.shortened(formula.formula(), 400),
      Comparator.comparingInt(formula -> formula.formula().length())),
  EXPECTED(
      "Expected",
      75,
      formula -> formula.expected().orElse(""),
      byValue(EvaluatedFormula::expected)),
  VALUE("Value", 60, formula -> formula.value().orElse(""), byValue(EvaluatedFormula::value)),
  CONFIDENCE(
      "Confidence",
      85,
      formula ->
          formula.confidence().isPresent() ? Words.percent(formula.confidence().getAsDouble()) : "",
      Comparator.comparingDouble(formula -> formula.confidence().orElse(2))),
  STEPS(
      "Steps",
      50,
      formula -> String.valueOf(formula.steps()),
      Comparator.comparingInt(EvaluatedFormula::steps)),
  OUTCOME(
      "Outcome", 240, EvaluatedFormula::inWords, Comparator.comparing(EvaluatedFormula::outcome));

  private final String title;
  private final int width;
  private final Function<EvaluatedFormula, String> text;
  private final Comparator<EvaluatedFormula> order;

  Column(
      String title,
      int width,
      Function<EvaluatedFormula, String> text,
      Comparator<EvaluatedFormula> order) {
    this.title = title;
    this.width = width;
    this.text = text;
    this.order = order;
  }

  String title() {
    return title;
  }

  /** In pixels, to begin with. */
  int width() {
    return width;
  }

  boolean isNumber() {
    return this == LINE || this == CONFIDENCE || this == STEPS;
  }

  String text(EvaluatedFormula formula) {
    return text.apply(formula);
  }

  Comparator<EvaluatedFormula> order() {
    return order;
  }

  /** Numbers by their size, then other values by their text, then what has none. */
  private static Comparator<EvaluatedFormula> byValue(
      Function<EvaluatedFormula, Optional<String>> value) {
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
