package io.nrs.cli.evaluation;

import io.nrs.cli.models.Workers;
import io.nrs.cli.models.Workers.Formulas;
import io.nrs.evaluation.result.SystemConfig;
import io.nrs.evaluation.system.AnsweringSystem;
import io.nrs.evaluation.system.SystemAnswer;
import java.util.List;

/**
 * A system whose answers come from workers. They answer the same formulas together as the system.
 *
 * @param system that the workers have
 */
record DividedSystem(AnsweringSystem system, Workers workers) implements AnsweringSystem {
  /** Answers are stored after so many parts, which is the most that a killed evaluation loses. */
  private static final int PARTS_AT_ONCE = 1_000;

  /** The answers to formulas, in their order. */
  record Answers(List<SystemAnswer> answers) {
    Answers {
      answers = List.copyOf(answers);
    }
  }

  @Override
  public SystemConfig config() {
    return system.config();
  }

  @Override
  public String machine() {
    return system.machine() + " and others";
  }

  @Override
  public int together() {
    return PARTS_AT_ONCE * system.together();
  }

  @Override
  public List<SystemAnswer> answer(List<String> formulas, Runnable check) {
    check.run();
    List<Formulas> parts = Formulas.parts(config().language(), formulas, system.together());
    return workers.work(parts, Answers.class).stream()
        .flatMap(part -> part.answers().stream())
        .toList();
  }

  @Override
  public void close() {
    system.close();
  }
}
