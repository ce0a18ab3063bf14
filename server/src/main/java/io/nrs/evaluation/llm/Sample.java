package io.nrs.evaluation.llm;

import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import io.nrs.evaluation.system.Spent;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * One of the answers to a formula, with all that was said: a line of the transcript.
 *
 * @param number of the answer, from 0
 * @param asked in the first stage
 * @param reasoning its reply
 * @param askedThen in the second stage; empty where there was no reasoning to go on from
 * @param reply to that
 * @param cost of both, where prices were known
 */
record Sample(
    String formula,
    int number,
    String asked,
    Completion reasoning,
    String askedThen,
    Optional<Completion> reply,
    OptionalDouble cost) {

  /** What is known as this sample. */
  record Key(String formula, int number) {}

  Key key() {
    return new Key(formula, number);
  }

  /** What it took. */
  Spent spent() {
    return new Spent(
        reasoning.promptTokens() + reply.map(Completion::promptTokens).orElse(0L),
        reasoning.completionTokens() + reply.map(Completion::completionTokens).orElse(0L),
        cost);
  }

  double seconds() {
    return reasoning.seconds() + reply.map(Completion::seconds).orElse(0.0);
  }

  JsonObject toJson() {
    JsonObject json = new JsonObject();
    json.addProperty("formula", formula);
    json.addProperty("number", number);
    json.addProperty("asked", asked);
    json.add("reasoning", reasoning.toJson());
    json.addProperty("askedThen", askedThen);
    reply.ifPresent(completion -> json.add("reply", completion.toJson()));
    cost.ifPresent(value -> json.addProperty("cost", value));
    return json;
  }

  /**
   * The opposite of {@link #toJson}.
   *
   * @throws JsonParseException where this is no such line
   */
  static Sample of(JsonObject json) {
    try {
      return new Sample(
          json.get("formula").getAsString(),
          json.get("number").getAsInt(),
          json.get("asked").getAsString(),
          Completion.of(json.getAsJsonObject("reasoning")),
          json.get("askedThen").getAsString(),
          json.has("reply")
              ? Optional.of(Completion.of(json.getAsJsonObject("reply")))
              : Optional.empty(),
          json.has("cost")
              ? OptionalDouble.of(json.get("cost").getAsDouble())
              : OptionalDouble.empty());
    } catch (NullPointerException
        | IllegalStateException
        | NumberFormatException
        | UnsupportedOperationException
        | ClassCastException e) {
      throw new JsonParseException("this is no line of a transcript: " + json, e);
    }
  }
}
