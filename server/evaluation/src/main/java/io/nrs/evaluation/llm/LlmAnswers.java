package io.nrs.evaluation.llm;

import io.nrs.evaluation.result.Usage;
import io.nrs.evaluation.system.SystemAnswer;
import io.nrs.grammar.Language;
import io.nrs.io.StoredJson;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * Combines several replies to a formula. The details are the {@link Usage}, the {@code answers}
 * read ({@code ""} for none), and the {@code votes} for the winning answer. They also count the
 * replies that were {@code cut} off at the limit of their length, and those that came {@code
 * malformed} at every attempt.
 */
final class LlmAnswers {
  static final String NO_ANSWER = "no-answer";

  private static final String CUT = "length";

  private LlmAnswers() {}

  /**
   * The answer to a formula. Seconds are the sum over all replies.
   *
   * @param samples all requested samples, at least one
   */
  static SystemAnswer of(Language language, List<ReasoningSample> samples) {
    AnswerReader reader = new AnswerReader(language);
    List<String> answers = samples.stream().map(sample -> answer(sample, reader)).toList();
    Optional<MajorityVote> vote = MajorityVote.of(answers);
    int votes = vote.map(MajorityVote::votes).orElse(0);
    Usage usage = samples.stream().map(ReasoningSample::usage).reduce(Usage::plus).orElseThrow();
    Votes counts =
        new Votes(
            answers,
            votes,
            count(samples.stream().map(sample -> sample.reasoning().reply()), CUT),
            count(samples.stream().flatMap(ReasoningSample::replies), ChatReply.MALFORMED));
    return new SystemAnswer(
        vote.map(MajorityVote::answer).orElse(""),
        vote.isPresent() ? SystemAnswer.SOLVED : NO_ANSWER,
        samples.stream().mapToDouble(ReasoningSample::seconds).sum(),
        samples.size() == 1
            ? OptionalDouble.empty()
            : OptionalDouble.of((double) votes / samples.size()),
        StoredJson.tree(usage, counts));
  }

  private record Votes(List<String> answers, int votes, long cut, long malformed) {}

  private static long count(Stream<ChatReply> replies, String finish) {
    return replies.filter(reply -> reply.finish().equals(finish)).count();
  }

  private static String answer(ReasoningSample sample, AnswerReader reader) {
    return sample
        .extraction()
        .map(Exchange::reply)
        .map(ChatReply::text)
        .flatMap(text -> reader.read(sample.reasoning().formula(), text))
        .orElse("");
  }
}
