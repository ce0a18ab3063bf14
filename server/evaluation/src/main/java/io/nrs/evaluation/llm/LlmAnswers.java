package io.nrs.evaluation.llm;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import io.nrs.evaluation.system.Answered;
import io.nrs.evaluation.system.Spent;
import io.nrs.grammar.Language;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What several replies to a formula come to. Details are what was {@link Spent}, the {@code
 * answers} that were read ({@code ""} where there is none), the {@code votes} for the one that
 * counts, how many replies were {@code cut} off at the limit of their length, and how many came
 * {@code malformed} every time.
 */
final class Verdict {
  static final String NO_ANSWER = "no-answer";

  private static final String CUT = "length";

  private Verdict() {}

  /**
   * The answer to a formula. Seconds are those of all replies one after the other.
   *
   * @param samples all that were asked for, at least one
   */
  static Answered of(Language task, List<Sample> samples) {
    AnswerReader reader = new AnswerReader(task);
    List<String> answers = samples.stream().map(sample -> answer(sample, reader)).toList();
    Optional<Vote> vote = Vote.of(task, answers);
    JsonObject details = new JsonObject();
    samples.stream().map(Sample::spent).reduce(Spent::plus).orElseThrow().addTo(details);
    JsonArray read = new JsonArray();
    answers.forEach(read::add);
    details.add("answers", read);
    details.addProperty("votes", vote.map(Vote::votes).orElse(0));
    details.addProperty(
        "cut",
        samples.stream().filter(sample -> sample.reasoning().reply().finish().equals(CUT)).count());
    details.addProperty(
        "malformed",
        samples.stream()
            .flatMap(Sample::replies)
            .filter(reply -> reply.finish().equals(Completion.MALFORMED))
            .count());
    return new Answered(
        vote.map(Vote::answer).orElse(""),
        vote.isPresent() ? Answered.SOLVED : NO_ANSWER,
        samples.stream().mapToDouble(Sample::seconds).sum(),
        samples.size() == 1
            ? OptionalDouble.empty()
            : OptionalDouble.of((double) vote.map(Vote::votes).orElse(0) / samples.size()),
        details);
  }

  private static String answer(Sample sample, AnswerReader reader) {
    return sample
        .extraction()
        .map(Exchange::reply)
        .map(Completion::text)
        .flatMap(reader::read)
        .orElse("");
  }
}
