package io.nrs.evaluation.llm;

import io.nrs.evaluation.result.SystemConfig;
import io.nrs.evaluation.system.AnsweringSystem;
import io.nrs.evaluation.system.SystemAnswer;
import io.nrs.io.StoredJson;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * Answers that somebody's model gave, from a file. The details of a result have the answer as it
 * was {@code given}.
 *
 * @param answers to all formulas of the file, in their order
 */
public record GivenAnswers(SystemConfig config, List<String> answers) implements AnsweringSystem {
  private record Details(String given) {}

  public GivenAnswers {
    answers = List.copyOf(answers);
  }

  @Override
  public String machine() {
    return "unknown";
  }

  /** All, because a formula may have several answers. */
  @Override
  public int together() {
    return Integer.MAX_VALUE;
  }

  @Override
  public List<SystemAnswer> answer(List<String> formulas, Runnable check) {
    return IntStream.range(0, formulas.size())
        .mapToObj(i -> answer(formulas.get(i), answers.get(i)))
        .toList();
  }

  private SystemAnswer answer(String formula, String given) {
    Optional<String> value = new AnswerReader(config.language()).read(formula, given);
    return new SystemAnswer(
        value.orElse(""),
        value.isPresent() ? SystemAnswer.SOLVED : LlmSystem.NO_ANSWER,
        0,
        OptionalDouble.empty(),
        StoredJson.tree(new Details(given)));
  }

  @Override
  public void close() {
    // It has nothing to close.
  }
}
