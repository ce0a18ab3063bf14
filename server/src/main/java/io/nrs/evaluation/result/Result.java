package io.nrs.evaluation.result;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import java.util.OptionalDouble;

/**
 * What became of one formula: a line of {@code results.jsonl}.
 *
 * @param cell such as {@code N4} or {@code N4A3}
 * @param index of the formula in its cell, from 0
 * @param expected the exact value
 * @param answer possibly empty
 * @param right whether the answer is the exact value
 * @param outcome {@code solved} exactly where it is right, {@code wrong-solution} where the system
 *     gave another value, otherwise why it gave none
 * @param seconds that it took
 * @param confidence 0 to 1, where the system has one
 * @param details what the system told of it; not written where that is nothing
 */
public record Result(
    String cell,
    int index,
    String formula,
    String expected,
    String answer,
    boolean right,
    String outcome,
    double seconds,
    OptionalDouble confidence,
    JsonObject details) {
  public static final String WRONG_SOLUTION = "wrong-solution";

  public Result {
    details = details.deepCopy();
  }

  @Override
  public JsonObject details() {
    return details.deepCopy();
  }

  public JsonObject toJson() {
    JsonObject json = new JsonObject();
    json.addProperty("cell", cell);
    json.addProperty("index", index);
    json.addProperty("formula", formula);
    json.addProperty("expected", expected);
    json.addProperty("answer", answer);
    json.addProperty("right", right);
    json.addProperty("outcome", outcome);
    json.addProperty("seconds", seconds);
    confidence.ifPresent(value -> json.addProperty("confidence", value));
    if (details.size() > 0) {
      json.add("details", details());
    }
    return json;
  }

  /**
   * The opposite of {@link #toJson}.
   *
   * @throws JsonParseException where this is no result
   */
  public static Result of(JsonElement element) {
    try {
      JsonObject json = element.getAsJsonObject();
      return new Result(
          json.get("cell").getAsString(),
          json.get("index").getAsInt(),
          json.get("formula").getAsString(),
          json.get("expected").getAsString(),
          json.get("answer").getAsString(),
          json.get("right").getAsBoolean(),
          json.get("outcome").getAsString(),
          json.get("seconds").getAsDouble(),
          json.has("confidence")
              ? OptionalDouble.of(json.get("confidence").getAsDouble())
              : OptionalDouble.empty(),
          json.has("details") ? json.getAsJsonObject("details") : new JsonObject());
    } catch (NullPointerException
        | IllegalStateException
        | NumberFormatException
        | UnsupportedOperationException
        | ClassCastException e) {
      throw new JsonParseException("this is no result: " + element, e);
    }
  }
}
