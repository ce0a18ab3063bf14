package io.nrs.evaluation.llm;

import java.util.List;

/** Where an LLM is asked. Used by many threads at once. */
public interface Endpoint extends AutoCloseable {

  /**
   * Goes on with a conversation.
   *
   * @throws EndpointException where there is no answer, not even an empty one
   */
  ChatReply complete(List<ChatMessage> conversation);

  @Override
  void close();
}
