package io.nrs.evaluation.system;

import io.nrs.evaluation.result.Machine;
import io.nrs.evaluation.result.SystemConfig;
import java.util.List;

/**
 * A system under test for one language: ours, the Neural Data Router, or an LLM. Any output is an
 * answer: an empty, absurd or late one counts as wrong. A system throws only if it cannot give any
 * further answers.
 */
public interface AnsweringSystem extends AutoCloseable {

  /** Everything that decides the answers; it never changes. */
  SystemConfig config();

  /** The hardware, which affects only times. */
  default String machine() {
    return Machine.describe();
  }

  /** How much it answers best at once. */
  default Together together() {
    return Together.ONE;
  }

  /**
   * One answer for every formula, in order.
   *
   * @param formulas valid ones, in the written form of the language
   * @param check runs between pieces of the work; may throw to cancel
   */
  List<SystemAnswer> answer(List<String> formulas, Runnable check);

  /** Closes what was opened for it. */
  @Override
  default void close() {}
}
