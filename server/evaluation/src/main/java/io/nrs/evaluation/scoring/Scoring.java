package io.nrs.evaluation.scoring;

import io.nrs.evaluation.result.Result;
import io.nrs.evaluation.split.TestFormula;
import io.nrs.evaluation.system.SystemAnswer;
import io.nrs.grammar.Language;

/**
 * Which answers are right: those that are the exact value, written as values are. Of large language
 * models in Algebra also those that mean the same ({@link PolynomialAnswers}), as in the paper, but
 * never the question itself, which means the same too and answers nothing.
 */
public final class Scoring {
  private Scoring() {}

  /**
   * What an answer to a question is worth.
   *
   * @param equivalents whether an answer counts that is equal as a polynomial
   */
  public static Result result(
      Language language, TestFormula question, SystemAnswer answered, boolean equivalents) {
    boolean solved = SystemAnswer.isFinal(answered.outcome());
    boolean right =
        solved
            && (answered.answer().equals(question.expected())
                || (equivalents && isEquivalent(language, question, answered.answer())));
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

  private static boolean isEquivalent(Language language, TestFormula question, String answer) {
    return PolynomialAnswers.areIn(language)
        && !answer.replace(" ", "").equals(question.formula())
        && PolynomialAnswers.areEquivalent(question.expected(), answer);
  }
}
