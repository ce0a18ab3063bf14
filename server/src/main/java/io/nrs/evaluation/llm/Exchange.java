package io.nrs.evaluation.llm;

import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import java.util.Arrays;
import java.util.Locale;
import java.util.OptionalDouble;

/**
 * A question to an LLM and the reply: a line of the transcript.
 *
 * @param of the sample that it belongs to
 * @param asked the last message before the reply
 * @param cost where prices were known
 */
record Exchange(Sample.Key of, Stage stage, String asked, Completion reply, OptionalDouble cost) {

  /** Samples are drawn in two. */
  enum Stage {
    /** It thinks step by step. */
    REASONING,
    /** It says the value alone. */
    EXTRACTION;

    private String id() {
      return name().toLowerCase(Locale.ROOT);
    }

    private static Stage of(String id) {
      return Arrays.stream(values())
          .filter(stage -> stage.id().equals(id))
          .findFirst()
          .orElseThrow(() -> new JsonParseException("no such stage: " + id));
    }
  }

  JsonObject toJson() {
    JsonObject json = new JsonObject();
    json.addProperty("formula", of.formula());
    json.addProperty("number", of.number());
    json.addProperty("stage", stage.id());
    json.addProperty("asked", asked);
    json.add("reply", reply.toJson());
    cost.ifPresent(value -> json.addProperty("cost", value));
    return json;
  }

  /**
   * The opposite of {@link #toJson}.
   *
   * @throws JsonParseException where this is no such line
   */
  static Exchange of(JsonObject json) {
    try {
      return new Exchange(
          new Sample.Key(json.get("formula").getAsString(), json.get("number").getAsInt()),
          Stage.of(json.get("stage").getAsString()),
          json.get("asked").getAsString(),
          Completion.of(json.getAsJsonObject("reply")),
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
