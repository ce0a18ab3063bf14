package io.nrs.evaluation.llm;

import io.nrs.evaluation.result.ResultException;
import io.nrs.evaluation.result.Usage;

/** A large language model that can be asked. */
interface LanguageModel extends AutoCloseable {
  /** Its reply, whose text may be empty. */
  record Reply(String text, Usage usage, double seconds) {}

  /**
   * Sends a message of a user.
   *
   * @throws ResultException if there is no reply, not even an empty one
   */
  Reply complete(String message);

  @Override
  void close();
}
