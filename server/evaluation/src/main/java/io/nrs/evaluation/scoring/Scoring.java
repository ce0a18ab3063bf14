package io.nrs.evaluation.scoring;

import io.nrs.evaluation.result.Result;
import io.nrs.evaluation.split.TestFormula;
import io.nrs.evaluation.system.SystemAnswer;
import io.nrs.grammar.Language;

/**
 * Decides which answers are right: those that are the exact value, in the form of values. For large
 * language models in Algebra, answers with the same meaning count too ({@link PolynomialAnswers}),
 * as in the paper. The question itself never counts: it means the same, but answers nothing.
 */
public final class Scoring {
  private Scoring() {}

  /**
   * The result of an answer to a question.
   *
   * @param equivalents whether answers count that are equal as polynomials
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
