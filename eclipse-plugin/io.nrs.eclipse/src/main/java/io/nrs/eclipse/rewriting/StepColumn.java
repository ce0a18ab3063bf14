package io.nrs.eclipse.rewriting;

import io.nrs.eclipse.common.CommonTexts;
import io.nrs.eclipse.common.FittedColumns.Width;
import io.nrs.eclipse.common.Messages;
import io.nrs.protocol.Commands.TraceResult;
import io.nrs.protocol.Commands.TraceStep;
import java.util.function.Function;
import org.eclipse.osgi.util.NLS;

/** The columns of the table of steps. */
enum StepColumn {
  NUMBER(RewritingTexts.step, 80, "0", step -> ""),
  LEAF(RewritingTexts.leaf, 220, RewritingTexts.originalRow, TraceStep::leaf),
  VALUE(CommonTexts.value, 260, "", StepColumn::marked),
  RULE(
      RewritingTexts.rule,
      180,
      "",
      step -> step.rule().orElse(step.isWrong() ? RewritingTexts.noRule : "")),
  CONFIDENCE(CommonTexts.confidence, 180, "", step -> Messages.percent(step.confidence())),
  AGREEMENT(RewritingTexts.agreement, 140, "", step -> Messages.agreement(step.agreement())),
  OUTPUTS(RewritingTexts.outputs, 140, "", step -> String.valueOf(step.outputs()));

  /** At which a leaf or a rule can be recognized, in pixels. */
  private static final int RECOGNIZED = 75;

  private final String title;
  private final int most;
  private final String start;
  private final Function<TraceStep, String> text;

  StepColumn(String title, int most, String start, Function<TraceStep, String> text) {
    this.title = title;
    this.most = most;
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

  /**
   * The width of the column. Leaves and rules give way to values and scores, which a glance has to
   * take in completely.
   *
   * @param texts of the widest text or title, in pixels
   */
  Width width(int texts) {
    int full = Math.min(texts, most);
    boolean givesWay = this == LEAF || this == RULE;
    return new Width(full, givesWay ? Math.min(full, RECOGNIZED) : full);
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
