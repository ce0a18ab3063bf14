package io.nrs.evaluation.system;

import com.google.gson.JsonObject;
import java.util.OptionalDouble;

/**
 * What a system made of a formula.
 *
 * @param answer possibly empty, possibly no value at all
 * @param outcome {@code solved} or {@code normal-form} where the system says that this is the final
 *     form, otherwise why there is none: {@code missing-leaf}, {@code corrupted-leaf}, {@code
 *     step-limit}, {@code no-answer}, …
 * @param seconds that it took; of formulas that were answered together, the share of each
 * @param confidence 0 to 1, where the system has one
 * @param details what else is worth keeping, by system
 */
public record SystemAnswer(
    String answer, String outcome, double seconds, OptionalDouble confidence, JsonObject details) {
  public static final String SOLVED = "solved";

  /** Nothing can be rewritten, and what remains is no value. */
  private static final String NORMAL_FORM = "normal-form";

  public SystemAnswer {
    details = details.deepCopy();
  }

  /** Returns whether a system with this outcome has an answer, right or wrong. */
  public static boolean isFinal(String outcome) {
    return outcome.equals(SOLVED) || outcome.equals(NORMAL_FORM);
  }

  @Override
  public JsonObject details() {
    return details.deepCopy();
  }
}
