package io.nrs.evaluation.system;

import com.google.gson.JsonObject;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A system's answer to a formula.
 *
 * @param answer possibly empty or no value
 * @param outcome {@code solved} or {@code normal-form} if the system claims a final form. Otherwise
 *     the reason for none: {@code missing-leaf}, {@code corrupted-leaf}, {@code step-limit}, {@code
 *     no-answer}, …
 * @param seconds its time; of formulas answered together, the share of each
 * @param confidence 0 to 1, if the system has one
 * @param details other data of the system
 */
public record SystemAnswer(
    String answer, String outcome, double seconds, OptionalDouble confidence, JsonObject details) {
  public static final String SOLVED = "solved";
  public static final String NO_ANSWER = "no-answer";

  /** The formula cannot be rewritten, and what remains is no value. */
  private static final String NORMAL_FORM = "normal-form";

  public SystemAnswer {
    details = details.deepCopy();
  }

  /** The answer of a system that writes a value, or none. */
  public static SystemAnswer of(
      Optional<String> value, double seconds, OptionalDouble confidence, JsonObject details) {
    return new SystemAnswer(
        value.orElse(""), value.isPresent() ? SOLVED : NO_ANSWER, seconds, confidence, details);
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
