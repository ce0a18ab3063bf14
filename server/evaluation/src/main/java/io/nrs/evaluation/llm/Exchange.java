package io.nrs.evaluation.llm;

import com.google.gson.annotations.SerializedName;
import java.util.Objects;
import java.util.OptionalDouble;

/**
 * A prompt and its reply: a line of the transcript.
 *
 * @param number of the sample of this formula, from 0
 * @param asked the last message before the reply
 * @param cost empty if prices are unknown
 */
record Exchange(
    String formula, int number, Stage stage, String asked, ChatReply reply, OptionalDouble cost) {

  enum Stage {
    @SerializedName("reasoning")
    REASONING,
    @SerializedName("extraction")
    EXTRACTION
  }

  Exchange {
    Objects.requireNonNull(stage);
    cost = Objects.requireNonNullElse(cost, OptionalDouble.empty());
  }

  ReasoningSample.Key key() {
    return new ReasoningSample.Key(formula, number);
  }

  /** Whether an extraction follows: endpoints may refuse an empty message. */
  boolean isConclusive() {
    return !reply.text().isBlank();
  }
}
