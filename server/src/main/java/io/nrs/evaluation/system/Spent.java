package io.nrs.evaluation.system;

import com.google.gson.JsonObject;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What answers took that is paid for, as members of details.
 *
 * @param promptTokens that were read
 * @param completionTokens that were written
 * @param cost where prices were known
 */
public record Spent(long promptTokens, long completionTokens, OptionalDouble cost) {
  private static final String PROMPT = "promptTokens";
  private static final String COMPLETION = "completionTokens";
  private static final String COST = "cost";

  /** That of both; the cost is unknown where one of them is. */
  public Spent plus(Spent other) {
    return new Spent(
        promptTokens + other.promptTokens,
        completionTokens + other.completionTokens,
        cost.isPresent() && other.cost.isPresent()
            ? OptionalDouble.of(cost.getAsDouble() + other.cost.getAsDouble())
            : OptionalDouble.empty());
  }

  /** Adds members to details. */
  public void addTo(JsonObject details) {
    details.addProperty(PROMPT, promptTokens);
    details.addProperty(COMPLETION, completionTokens);
    cost.ifPresent(value -> details.addProperty(COST, value));
  }

  /** The opposite of {@link #addTo}; none where nothing is paid for. */
  public static Optional<Spent> of(JsonObject details) {
    if (!details.has(PROMPT) || !details.has(COMPLETION)) {
      return Optional.empty();
    }
    return Optional.of(
        new Spent(
            details.get(PROMPT).getAsLong(),
            details.get(COMPLETION).getAsLong(),
            details.has(COST)
                ? OptionalDouble.of(details.get(COST).getAsDouble())
                : OptionalDouble.empty()));
  }
}
