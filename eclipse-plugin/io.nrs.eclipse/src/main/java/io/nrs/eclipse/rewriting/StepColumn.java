package io.nrs.eclipse.rewriting;

import io.nrs.eclipse.common.CommonTexts;
import io.nrs.eclipse.common.Messages;
import io.nrs.protocol.Commands.TraceResult;
import io.nrs.protocol.Commands.TraceStep;
import java.util.function.Function;
import org.eclipse.osgi.util.NLS;

/** The columns of the table of steps. */
enum StepColumn {
  NUMBER(RewritingTexts.step, 55, "0", step -> ""),
  LEAF(RewritingTexts.leaf, 160, RewritingTexts.originalRow, TraceStep::leaf),
  VALUE(CommonTexts.value, 85, "", StepColumn::marked),
  RULE(
      RewritingTexts.rule,
      130,
      "",
      step -> step.rule().orElse(step.isWrong() ? RewritingTexts.noRule : "")),
  CONFIDENCE(CommonTexts.confidence, 110, "", step -> Messages.percent(step.confidence())),
  AGREEMENT(RewritingTexts.agreement, 105, "", step -> Messages.agreement(step.agreement())),
  OUTPUTS(RewritingTexts.outputs, 70, "", step -> String.valueOf(step.outputs()));

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
  private static String marked(TraceStep step) {
    return step.isWrong()
        ? NLS.bind(RewritingTexts.exactly, step.value(), step.exact().orElseThrow())
        : step.value() + (step.exact().isPresent() ? " ✓" : "");
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
      case CONFIDENCE ->
          step.confidence() < minConfidence
              ? NLS.bind(RewritingTexts.low, text.apply(step))
              : text.apply(step);
      default -> text.apply(step);
    };
  }
}
