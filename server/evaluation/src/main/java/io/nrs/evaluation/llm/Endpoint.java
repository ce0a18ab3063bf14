package io.nrs.evaluation.llm;

import java.util.List;

/** A service that answers prompts to an LLM. Many threads use it at once. */
public interface Endpoint extends AutoCloseable {

  /**
   * Continues a conversation.
   *
   * @throws EndpointException if there is no answer, not even an empty one
   */
  ChatReply complete(List<ChatMessage> conversation);

  @Override
  void close();
}
