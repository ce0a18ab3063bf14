package io.nrs.evaluation.llm;

/** A message of a conversation with an LLM. */
record Turn(Speaker speaker, String text) {

  /** Who wrote it. */
  enum Speaker {
    USER,
    ASSISTANT
  }

  static Turn user(String text) {
    return new Turn(Speaker.USER, text);
  }

  static Turn assistant(String text) {
    return new Turn(Speaker.ASSISTANT, text);
  }
}
