package io.nrs.evaluation.result;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.math.BigDecimal;
import java.math.MathContext;

/**
 * Rounds measured numbers before they are stored: a time or a confidence does not have seventeen
 * significant digits.
 */
final class SignificantDigits {
  private static final MathContext DIGITS = new MathContext(6);

  private SignificantDigits() {}

  /** The same object with six significant digits of every fraction; integers stay as they are. */
  static JsonObject of(JsonObject json) {
    JsonObject rounded = new JsonObject();
    json.entrySet().forEach(member -> rounded.add(member.getKey(), element(member.getValue())));
    return rounded;
  }

  private static JsonElement element(JsonElement element) {
    if (element.isJsonObject()) {
      return of(element.getAsJsonObject());
    }
    if (element.isJsonArray()) {
      JsonArray rounded = new JsonArray();
      element.getAsJsonArray().forEach(each -> rounded.add(element(each)));
      return rounded;
    }
    return element.isJsonPrimitive()
            && element.getAsJsonPrimitive().isNumber()
            && element.getAsNumber() instanceof Double value
            && Double.isFinite(value)
        ? new JsonPrimitive(BigDecimal.valueOf(value).round(DIGITS).doubleValue())
        : element;
  }
}
