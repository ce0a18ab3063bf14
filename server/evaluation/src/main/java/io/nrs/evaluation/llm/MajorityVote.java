package io.nrs.evaluation.llm;

import io.nrs.evaluation.scoring.PolynomialAnswers;
import io.nrs.grammar.Language;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The answer that most answers to one question agree on (self-consistency: Wang et al., 2023); in a
 * tie, the first of them.
 *
 * @param votes for it, at least 1
 */
record MajorityVote(String answer, int votes) {

  /**
   * Counts.
   *
   * @param answers in the order of the requests; empty ones do not vote
   */
  static Optional<MajorityVote> of(Language language, List<String> answers) {
    List<MajorityVote> counts = new ArrayList<>();
    for (String answer : answers) {
      if (!answer.isEmpty()) {
        count(language, answer, counts);
      }
    }
    return counts.stream().reduce((best, next) -> next.votes > best.votes ? next : best);
  }

  private static void count(Language language, String answer, List<MajorityVote> counts) {
    for (int i = 0; i < counts.size(); i++) {
      MajorityVote vote = counts.get(i);
      if (agree(language, vote.answer, answer)) {
        counts.set(i, new MajorityVote(vote.answer, vote.votes + 1));
        return;
      }
    }
    counts.add(new MajorityVote(answer, 1));
  }

  private static boolean agree(Language language, String one, String other) {
    return one.equals(other)
        || (PolynomialAnswers.areIn(language) && PolynomialAnswers.areEquivalent(one, other));
  }
}
