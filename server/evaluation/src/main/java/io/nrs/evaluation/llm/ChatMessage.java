package io.nrs.evaluation.llm;

/** A message of a conversation with an LLM. */
public record ChatMessage(Speaker speaker, String text) {

  public enum Speaker {
    USER,
    ASSISTANT
  }

  public static ChatMessage user(String text) {
    return new ChatMessage(Speaker.USER, text);
  }

  public static ChatMessage assistant(String text) {
    return new ChatMessage(Speaker.ASSISTANT, text);
  }
}
