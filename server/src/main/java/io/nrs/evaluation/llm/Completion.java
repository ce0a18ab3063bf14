package io.nrs.evaluation.llm;

import com.google.gson.JsonObject;

/**
 * What an LLM wrote.
 *
 * @param text possibly empty
 * @param finish why it ended, as the endpoint says: {@code stop}, {@code length}, …, or {@link
 *     #TOO_LONG}
 * @param promptTokens that were read; 0 where the endpoint does not count
 * @param completionTokens that were written; 0 where the endpoint does not count
 * @param seconds between question and answer
 */
record Completion(
    String text, String finish, long promptTokens, long completionTokens, double seconds) {

  /** The question does not fit into the model, which therefore writes nothing. */
  static final String TOO_LONG = "question-too-long";

  JsonObject toJson() {
    JsonObject json = new JsonObject();
    json.addProperty("text", text);
    json.addProperty("finish", finish);
    json.addProperty("promptTokens", promptTokens);
    json.addProperty("completionTokens", completionTokens);
    json.addProperty("seconds", seconds);
    return json;
  }

  static Completion of(JsonObject json) {
    return new Completion(
        json.get("text").getAsString(),
        json.get("finish").getAsString(),
        json.get("promptTokens").getAsLong(),
        json.get("completionTokens").getAsLong(),
        json.get("seconds").getAsDouble());
  }
}
