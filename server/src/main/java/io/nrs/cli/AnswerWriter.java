package io.nrs.cli;

import io.nrs.rewriting.Step;

/** Writes answers as they come. */
interface AnswerWriter {
  /** The next answer is for this formula; its steps follow as they are taken. */
  void begin(String formula);

  void step(Step step);

  void end(Answer answer);
}
