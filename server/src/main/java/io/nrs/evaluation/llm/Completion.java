package io.nrs.evaluation.llm;

import com.google.gson.JsonObject;
import java.util.Optional;

/**
 * What an LLM wrote.
 *
 * @param text possibly empty
 * @param finish why it ended, as the endpoint says: {@code stop}, {@code length}, …, or {@link
 *     #TOO_LONG} or {@link #MALFORMED}
 * @param promptTokens that were read; 0 where the endpoint does not count
 * @param completionTokens that were written; 0 where the endpoint does not count
 * @param seconds between question and answer
 * @param received the beginning of what came instead of an answer, where it is {@link #MALFORMED}
 */
record Completion(
    String text,
    String finish,
    long promptTokens,
    long completionTokens,
    double seconds,
    Optional<String> received) {

  /** The question does not fit into the model, which therefore writes nothing. */
  static final String TOO_LONG = "question-too-long";

  /** Something came that breaks off or is no answer of the protocol. */
  static final String MALFORMED = "malformed";

  /** Anything but a malformed answer. */
  Completion(String text, String finish, long promptTokens, long completionTokens, double seconds) {
    this(text, finish, promptTokens, completionTokens, seconds, Optional.empty());
  }

  /** What cannot be read has no text, and its tokens are not known. */
  static Completion malformed(String received, double seconds) {
    return new Completion("", MALFORMED, 0, 0, seconds, Optional.of(received));
  }

  JsonObject toJson() {
    JsonObject json = new JsonObject();
    json.addProperty("text", text);
    json.addProperty("finish", finish);
    json.addProperty("promptTokens", promptTokens);
    json.addProperty("completionTokens", completionTokens);
    json.addProperty("seconds", seconds);
    received.ifPresent(text -> json.addProperty("received", text));
    return json;
  }

  static Completion of(JsonObject json) {
    return new Completion(
        json.get("text").getAsString(),
        json.get("finish").getAsString(),
        json.get("promptTokens").getAsLong(),
        json.get("completionTokens").getAsLong(),
        json.get("seconds").getAsDouble(),
        json.has("received") ? Optional.of(json.get("received").getAsString()) : Optional.empty());
  }
}
