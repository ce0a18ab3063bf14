package io.nrs.evaluation.llm;

import io.nrs.evaluation.result.Usage;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * One of several answers to a formula, with all its exchanges.
 *
 * @param extraction empty if the reasoning is empty
 */
record ReasoningSample(Exchange reasoning, Optional<Exchange> extraction) {

  /**
   * Identifies a sample.
   *
   * @param number of the answer, from 0
   */
  record Key(String formula, int number) {}

  private Stream<Exchange> exchanges() {
    return Stream.concat(Stream.of(reasoning), extraction.stream());
  }

  Stream<ChatReply> replies() {
    return exchanges().map(Exchange::reply);
  }

  Usage usage() {
    return exchanges()
        .map(
            each ->
                new Usage(
                    each.reply().promptTokens(), each.reply().completionTokens(), each.cost()))
        .reduce(Usage::plus)
        .orElseThrow();
  }

  double seconds() {
    return replies().mapToDouble(ChatReply::seconds).sum();
  }
}
