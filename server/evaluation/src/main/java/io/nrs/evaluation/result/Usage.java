package io.nrs.evaluation.result;

import com.google.gson.JsonObject;
import io.nrs.io.StoredJson;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The tokens and the cost of paid answers. Its members are stored among the details of a result.
 *
 * @param promptTokens tokens read
 * @param completionTokens tokens written
 * @param cost empty if prices are unknown
 */
public record Usage(long promptTokens, long completionTokens, OptionalDouble cost) {
  public Usage {
    cost = Optional.ofNullable(cost).orElse(OptionalDouble.empty());
  }

  /** The sum of both. The cost is unknown if one of the two costs is unknown. */
  public Usage plus(Usage other) {
    return new Usage(
        promptTokens + other.promptTokens,
        completionTokens + other.completionTokens,
        cost.isPresent() && other.cost.isPresent()
            ? OptionalDouble.of(cost.getAsDouble() + other.cost.getAsDouble())
            : OptionalDouble.empty());
  }

  /** Reads the members among details; empty for answers that cost nothing. */
  public static Optional<Usage> of(JsonObject details) {
    return details.has("promptTokens") && details.has("completionTokens")
        ? Optional.of(StoredJson.read(details, Usage.class))
        : Optional.empty();
  }
}
