package io.nrs.eclipse.evaluation;

import static io.nrs.eclipse.common.Messages.counted;

import io.nrs.protocol.Commands.EvaluateWorkspaceResult;
import io.nrs.protocol.Commands.EvaluationStatus;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * The results of an evaluation so far. The thread of the server adds them, and any thread reads
 * them.
 */
final class EvaluationRun {
  private final Scope scope;
  private final List<FormulaResult> all = new ArrayList<>();
  private final Set<String> notices = new LinkedHashSet<>();
  private Phase phase = Phase.WAITING;
  private OptionalDouble seconds = OptionalDouble.empty();
  private int done;
  private int of;
  private int formulas;
  private int good;
  private int uncertain;
  private int wrong;
  private int expectations;
  private int met;

  /** The summary and the results at one moment. */
  record Snapshot(EvaluationSummary summary, List<FormulaResult> formulas) {}

  EvaluationRun(Scope scope) {
    this.scope = scope;
  }

  Scope scope() {
    return scope;
  }

  synchronized void started() {
    phase = Phase.RUNNING;
  }

  synchronized void add(FileResult file) {
    done = file.done();
    of = file.of();
    file.message().ifPresent(notices::add);
    for (FormulaResult formula : file.formulas()) {
      all.add(formula);
      formulas += formula.isFormula() ? 1 : 0;
      good += formula.outcome() == FormulaOutcome.GOOD ? 1 : 0;
      uncertain += formula.outcome() == FormulaOutcome.UNCERTAIN ? 1 : 0;
      wrong += formula.isSolved() && formula.outcome() == FormulaOutcome.FAILED ? 1 : 0;
      if (formula.isFormula() && formula.expected().isPresent()) {
        expectations++;
        met += formula.passed() ? 1 : 0;
      }
    }
  }

  /** Adds the response of the server. */
  synchronized void ended(EvaluateWorkspaceResult result) {
    of = result.found();
    done = result.status() == EvaluationStatus.CANCELLED ? done : of;
    seconds = OptionalDouble.of(result.seconds());
    if (result.unreadable() > 0) {
      notices.add("%s could not be read.".formatted(counted(result.unreadable(), "file")));
    }
    result.message().ifPresent(notices::add);
    phase =
        switch (result.status()) {
          case FINISHED -> Phase.FINISHED;
          case CANCELLED -> Phase.STOPPED;
          case FAILED -> Phase.FAILED;
        };
  }

  /** Ends the run. Without a response, it counts as stopped. */
  synchronized void endedWithoutResponse() {
    if (phase == Phase.WAITING || phase == Phase.RUNNING) {
      phase = Phase.STOPPED;
    }
  }

  synchronized void notice(String message) {
    notices.add(message);
  }

  synchronized void failed(String message) {
    phase = Phase.FAILED;
    notice(message);
  }

  /** All results so far, in the order of their arrival. */
  synchronized List<FormulaResult> formulas() {
    return List.copyOf(all);
  }

  synchronized EvaluationSummary summary() {
    return new EvaluationSummary(
        phase,
        scope.description(),
        done,
        of,
        all.size(),
        formulas,
        good,
        uncertain,
        wrong,
        expectations,
        met,
        seconds,
        List.copyOf(notices));
  }

  synchronized Snapshot snapshot() {
    return new Snapshot(summary(), formulas());
  }
}
