package io.nrs.evaluation.llm;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The answer that most samples agree on (self-consistency: Wang et al., 2023); in a tie, the first
 * of them.
 *
 * @param votes for it, at least 1
 */
record MajorityVote(String answer, int votes) {

  /**
   * Counts.
   *
   * @param answers in the order of the samples; empty ones do not vote
   */
  static Optional<MajorityVote> of(List<String> answers) {
    Map<String, Integer> counts = new LinkedHashMap<>();
    answers.stream()
        .filter(answer -> !answer.isEmpty())
        .forEach(answer -> counts.merge(answer, 1, Integer::sum));
    return counts.entrySet().stream()
        .map(count -> new MajorityVote(count.getKey(), count.getValue()))
        .reduce((best, next) -> next.votes > best.votes ? next : best);
  }
}
