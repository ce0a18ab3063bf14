package io.nrs.eclipse.rewriting;

import java.util.Locale;
import java.util.function.Function;

/** What is told of every step. */
enum StepColumn {
  NUMBER("Step", 55, "0", step -> ""),
  LEAF("Leaf", 160, "(the formula as it is)", Step::leaf),
  VALUE("Value", 65, "", Step::value),
  CONFIDENCE("Confidence", 110, "", step -> String.format(Locale.ROOT, "%.4f", step.confidence())),
  AGREEMENT("Agreement", 85, "", step -> String.format(Locale.ROOT, "%.2f", step.agreement())),
  OUTPUTS("Outputs", 70, "", step -> String.valueOf(step.outputs()));

  private final String title;
  private final int width;
  private final String start;
  private final Function<Step, String> text;

  StepColumn(String title, int width, String start, Function<Step, String> text) {
    this.title = title;
    this.width = width;
    this.start = start;
    this.text = text;
  }

  String title() {
    return title;
  }

  /** Of the column before users have given it one, in pixels at 100 %. */
  int width() {
    return width;
  }

  boolean isNumeric() {
    return this == CONFIDENCE || this == AGREEMENT || this == OUTPUTS;
  }

  /** What is told of the formula before the first step. */
  String start() {
    return start;
  }

  /**
   * What is told of a step.
   *
   * @param number from 1
   * @param minConfidence a confidence below it is said to be low
   */
  String text(int number, Step step, double minConfidence) {
    return switch (this) {
      case NUMBER -> String.valueOf(number);
      case CONFIDENCE -> text.apply(step) + (step.confidence() < minConfidence ? " (low)" : "");
      default -> text.apply(step);
    };
  }
}
