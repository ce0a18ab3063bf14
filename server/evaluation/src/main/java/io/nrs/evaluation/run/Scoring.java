package io.nrs.evaluation.run;

import io.nrs.evaluation.result.Result;
import io.nrs.evaluation.split.TestFormula;
import io.nrs.evaluation.system.SystemAnswer;

/** Decides which answers are right: those that are the exact value, as the language writes it. */
final class Scoring {
  private Scoring() {}

  /** The result of an answer to a question. */
  static Result result(TestFormula question, SystemAnswer answered) {
    boolean solved = SystemAnswer.isFinal(answered.outcome());
    boolean right = solved && answered.answer().equals(question.expected());
    return new Result(
        question.cell(),
        question.index(),
        question.formula(),
        question.expected(),
        answered.answer(),
        right,
        solved && !right ? Result.WRONG_SOLUTION : answered.outcome(),
        answered.seconds(),
        answered.confidence(),
        answered.details());
  }
}
