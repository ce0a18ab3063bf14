package io.nrs.evaluation.llm;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import io.nrs.evaluation.result.Usage;
import io.nrs.evaluation.system.SystemAnswer;
import io.nrs.grammar.Language;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What several replies to a formula come to. Details are what was {@link Usage}, the {@code
 * answers} that were read ({@code ""} where there is none), the {@code votes} for the one that
 * counts, how many replies were {@code cut} off at the limit of their length, and how many came
 * {@code malformed} every time.
 */
final class LlmAnswers {
  static final String NO_ANSWER = "no-answer";

  private static final String CUT = "length";

  private LlmAnswers() {}

  /**
   * The answer to a formula. Seconds are those of all replies one after the other.
   *
   * @param samples all that were asked for, at least one
   */
  static SystemAnswer of(Language task, List<ReasoningSample> samples) {
    AnswerReader reader = new AnswerReader(task);
    List<String> answers = samples.stream().map(sample -> answer(sample, reader)).toList();
    Optional<MajorityVote> vote = MajorityVote.of(task, answers);
    JsonObject details = new JsonObject();
    samples.stream().map(ReasoningSample::usage).reduce(Usage::plus).orElseThrow().addTo(details);
    JsonArray read = new JsonArray();
    answers.forEach(read::add);
    details.add("answers", read);
    details.addProperty("votes", vote.map(MajorityVote::votes).orElse(0));
    details.addProperty(
        "cut",
        samples.stream().filter(sample -> sample.reasoning().reply().finish().equals(CUT)).count());
    details.addProperty(
        "malformed",
        samples.stream()
            .flatMap(ReasoningSample::replies)
            .filter(reply -> reply.finish().equals(ChatReply.MALFORMED))
            .count());
    return new SystemAnswer(
        vote.map(MajorityVote::answer).orElse(""),
        vote.isPresent() ? SystemAnswer.SOLVED : NO_ANSWER,
        samples.stream().mapToDouble(ReasoningSample::seconds).sum(),
        samples.size() == 1
            ? OptionalDouble.empty()
            : OptionalDouble.of((double) vote.map(MajorityVote::votes).orElse(0) / samples.size()),
        details);
  }

  private static String answer(ReasoningSample sample, AnswerReader reader) {
    return sample
        .extraction()
        .map(Exchange::reply)
        .map(ChatReply::text)
        .flatMap(reader::read)
        .orElse("");
  }
}
