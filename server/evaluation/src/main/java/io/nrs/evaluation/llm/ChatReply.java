package io.nrs.evaluation.llm;

import java.util.Objects;
import java.util.Optional;

/**
 * The reply of an LLM.
 *
 * @param text may be empty
 * @param finish the reason for its end, as the endpoint reports it: {@code stop}, {@code length},
 *     …, or {@link #TOO_LONG} or {@link #MALFORMED}
 * @param promptTokens tokens read; 0 if the endpoint does not count them
 * @param completionTokens tokens written; 0 if the endpoint does not count them
 * @param seconds between request and reply
 * @param received the beginning of a {@link #MALFORMED} reply
 */
public record ChatReply(
    String text,
    String finish,
    long promptTokens,
    long completionTokens,
    double seconds,
    Optional<String> received) {

  /** The prompt is longer than the context of the model. */
  public static final String TOO_LONG = "question-too-long";

  /** The reply breaks off, or does not follow the protocol. */
  public static final String MALFORMED = "malformed";

  public ChatReply {
    Objects.requireNonNull(text);
    Objects.requireNonNull(finish);
    received = Objects.requireNonNullElse(received, Optional.empty());
  }

  /** A reply that is not malformed. */
  public ChatReply(
      String text, String finish, long promptTokens, long completionTokens, double seconds) {
    this(text, finish, promptTokens, completionTokens, seconds, Optional.empty());
  }

  /** A malformed reply, which has no text and an unknown number of tokens. */
  public static ChatReply malformed(String received, double seconds) {
    return new ChatReply("", MALFORMED, 0, 0, seconds, Optional.of(received));
  }
}
