package io.nrs.evaluation.llm;

import io.nrs.evaluation.system.Spent;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * One of the answers to a formula, with all that was said.
 *
 * @param extraction none where there was no reasoning to go on from
 */
record Sample(Exchange reasoning, Optional<Exchange> extraction) {

  /**
   * What is known as this sample.
   *
   * @param number of the answer, from 0
   */
  record Key(String formula, int number) {}

  /** Not every endpoint takes an empty message, and there is nothing to conclude from. */
  static boolean isConclusive(Exchange reasoning) {
    return !reasoning.reply().text().isBlank();
  }

  /** Replies, one or two. */
  Stream<Completion> replies() {
    return exchanges().map(Exchange::reply);
  }

  private Stream<Exchange> exchanges() {
    return Stream.concat(Stream.of(reasoning), extraction.stream());
  }

  /** What it took. */
  Spent spent() {
    return exchanges()
        .map(
            each ->
                new Spent(
                    each.reply().promptTokens(), each.reply().completionTokens(), each.cost()))
        .reduce(Spent::plus)
        .orElseThrow();
  }

  double seconds() {
    return replies().mapToDouble(Completion::seconds).sum();
  }
}
