package io.nrs.evaluation.result;

import com.google.gson.JsonObject;
import io.nrs.io.StoredJson;
import java.util.Optional;

/** The tokens of paid answers. Its members are stored among the details of a result. */
public record Usage(long promptTokens, long completionTokens) {

  /** The sum of both. */
  public Usage plus(Usage other) {
    return new Usage(promptTokens + other.promptTokens, completionTokens + other.completionTokens);
  }

  /** Reads the members among details; empty for other answers. */
  public static Optional<Usage> of(JsonObject details) {
    return details.has("promptTokens") && details.has("completionTokens")
        ? Optional.of(StoredJson.read(details, Usage.class))
        : Optional.empty();
  }
}
