package io.nrs.eclipse.training;

import io.nrs.eclipse.Words;
import io.nrs.eclipse.server.Facts;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * A training that there is, as far as it got.
 *
 * @param run its folder in the project
 * @param active whether it is being trained now
 * @param iteration how far it is
 * @param iterations how many it is to have
 * @param validation the best so far
 */
record TrainingRun(
    String run,
    boolean finished,
    boolean active,
    int iteration,
    Optional<String> task,
    Optional<String> module,
    Optional<String> preset,
    OptionalInt iterations,
    Optional<Long> seed,
    OptionalDouble validation) {

  static TrainingRun of(Facts facts) {
    return new TrainingRun(
        facts.text("run"),
        facts.text("state").equals("finished"),
        facts.flag("active"),
        facts.whole("iteration"),
        facts.textIfAny("task"),
        facts.textIfAny("module"),
        facts.textIfAny("preset"),
        facts.wholeIfAny("iterations"),
        facts.longIfAny("seed"),
        facts.numberIfAny("validation"));
  }

  /** Whether it can go on: it is not done, nobody is at it, and what it trains is known. */
  boolean isResumable() {
    return !finished && !active && task.isPresent() && module.isPresent();
  }

  /** Such as "runs/listops-solver-default, iteration 500 of 1,500". */
  String inWords() {
    String of = iterations.isPresent() ? " of " + Words.grouped(iterations.getAsInt()) : "";
    return "%s, iteration %s%s".formatted(run, Words.grouped(iteration), of);
  }
}
