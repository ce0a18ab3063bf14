package io.nrs.eclipse.rewriting;

import io.nrs.eclipse.common.Messages;
import io.nrs.protocol.Commands.TraceResult;
import io.nrs.protocol.Commands.TraceStep;
import java.util.function.Function;

/** The columns of the table of steps. */
enum StepColumn {
  NUMBER("Step", 55, "0", step -> ""),
  LEAF("Leaf", 160, "(original formula)", TraceStep::leaf),
  VALUE("Value", 85, "", step -> step.value() + mark(step)),
  RULE("Rule", 130, "", step -> step.rule().orElse(step.isWrong() ? "none" : "")),
  CONFIDENCE("Confidence", 110, "", step -> Messages.percent(step.confidence())),
  AGREEMENT("Agreement", 105, "", step -> Messages.agreement(step.agreement())),
  OUTPUTS("Outputs", 70, "", step -> String.valueOf(step.outputs()));

  private final String title;
  private final int width;
  private final String start;
  private final Function<TraceStep, String> text;

  StepColumn(String title, int width, String start, Function<TraceStep, String> text) {
    this.title = title;
    this.width = width;
    this.start = start;
    this.text = text;
  }

  /** Like the marks beside formulas in the editor. */
  private static String mark(TraceStep step) {
    return step.isWrong()
        ? " ✗ exactly " + step.exact().orElseThrow()
        : step.exact().isPresent() ? " ✓" : "";
  }

  String title() {
    return title;
  }

  /** The initial width in pixels at 100 % zoom. */
  int width() {
    return width;
  }

  boolean isNumeric() {
    return this == CONFIDENCE || this == AGREEMENT || this == OUTPUTS;
  }

  /** The text in the row of the original formula. */
  String start() {
    return start;
  }

  /**
   * The text in the row of a step.
   *
   * @param number the number of the step, from 1
   * @param minConfidence marks a lower confidence as low
   */
  String text(int number, TraceResult trace, double minConfidence) {
    TraceStep step = trace.steps().get(number - 1);
    // Rules have no scores.
    if (isNumeric() && trace.byRules().orElse(false)) {
      return "";
    }
    return switch (this) {
      case NUMBER -> String.valueOf(number);
      case CONFIDENCE -> text.apply(step) + (step.confidence() < minConfidence ? " (low)" : "");
      default -> text.apply(step);
    };
  }
}
