package io.nrs.lsp.inference;

import io.nrs.checking.Verdict;
import io.nrs.lsp.document.DocumentLine.Question;
import io.nrs.rewriting.Next;
import io.nrs.rewriting.Outcome;
import io.nrs.rewriting.Rewriter;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/** Puts many questions to the networks at once. */
final class Questioning {
  private Questioning() {}

  /**
   * The answers in the questions' order; none where the networks have nothing to say.
   *
   * @param beforePiece may throw to cancel
   */
  static List<Optional<Verdict>> answers(
      Rewriter rewriter, List<Question> questions, Runnable beforePiece) {
    Iterator<Outcome> outcomes =
        rewriter
            .solveAll(
                questions.stream().filter(Question::sound).map(Question::formula).toList(),
                beforePiece)
            .iterator();
    return questions.stream()
        .map(
            question ->
                question.sound()
                    ? Optional.of(Verdict.of(outcomes.next()))
                    : objection(rewriter, question, beforePiece))
        .toList();
  }

  /** What the Selector's failure on a formula outside the domain adds to the grammar's word. */
  private static Optional<Verdict> objection(
      Rewriter rewriter, Question question, Runnable beforePiece) {
    beforePiece.run();
    return rewriter.next(question.formula()) instanceof Next.End end
            && !(end.outcome() instanceof Outcome.Solved)
        ? Optional.of(Verdict.of(end.outcome()))
        : Optional.empty();
  }
}
