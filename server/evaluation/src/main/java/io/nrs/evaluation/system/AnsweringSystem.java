package io.nrs.evaluation.system;

import io.nrs.evaluation.result.Machine;
import io.nrs.evaluation.result.SystemConfig;
import java.nio.file.Path;
import java.util.List;

/**
 * A system under test for one language: ours, the Neural Data Router, or an LLM. Whatever it
 * answers is an answer: what is empty, absurd or late is counted as wrong, and only what makes all
 * further answers impossible is thrown.
 */
public interface AnsweringSystem extends AutoCloseable {

  /** What decides the answers; the same at any moment. */
  SystemConfig config();

  /** What it runs on, which decides how long it takes and nothing else. */
  default String machine() {
    return Machine.describe();
  }

  /**
   * How many formulas it answers best together. Answers are stored after so many, and work on fewer
   * is what a killed evaluation loses.
   */
  default int together() {
    return 1;
  }

  /**
   * Where results are stored, told once, before the first formula: for systems that keep more of
   * their work than answers.
   *
   * @param fresh forget what is there of earlier work
   */
  default void keepIn(Path folder, boolean fresh) {
    // Most systems keep nothing else.
  }

  /** Whether it writes values in its own way, so that those that mean the same count as right. */
  default boolean writesFreely() {
    return false;
  }

  /** Whether it has an answer to give; a replayed one may lack some. */
  default boolean knows(String formula) {
    return true;
  }

  /**
   * One answer for every formula, in their order.
   *
   * @param formulas sound ones, in the written form of the language
   * @param check is run between pieces of the work; may throw to cancel
   */
  List<SystemAnswer> answer(List<String> formulas, Runnable check);

  @Override
  void close();
}
