package io.nrs.eclipse.evaluation;

import static io.nrs.eclipse.Words.counted;

import io.nrs.eclipse.server.Facts;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;

/** What an evaluation has found so far. Told by the server's thread, and read by any. */
final class Evaluation {
  private final Scope scope;
  private final List<EvaluatedFormula> all = new ArrayList<>();
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

  /** What is known at one moment. */
  record Found(Summary summary, List<EvaluatedFormula> formulas) {}

  Evaluation(Scope scope) {
    this.scope = scope;
  }

  Scope scope() {
    return scope;
  }

  synchronized void started() {
    phase = Phase.RUNNING;
  }

  synchronized void add(EvaluatedFile file) {
    done = file.done();
    of = file.of();
    file.message().ifPresent(notices::add);
    for (EvaluatedFormula formula : file.formulas()) {
      all.add(formula);
      formulas += formula.isFormula() ? 1 : 0;
      good += formula.outcome() == Outcome.GOOD ? 1 : 0;
      uncertain += formula.outcome() == Outcome.NOTED ? 1 : 0;
      wrong += formula.isSolved() && formula.outcome() == Outcome.FAILED ? 1 : 0;
      if (formula.isFormula() && formula.expected().isPresent()) {
        expectations++;
        met += formula.passed() ? 1 : 0;
      }
    }
  }

  /** The server's answer. */
  synchronized void ended(Facts answer) {
    boolean finished = answer.text("status").equals("finished");
    of = answer.whole("found");
    done = finished ? of : done;
    seconds = answer.numberIfAny("seconds");
    int unreadable = answer.wholeIfAny("unreadable").orElse(0);
    if (unreadable > 0) {
      notices.add("%s could not be read.".formatted(counted(unreadable, "file")));
    }
    phase = finished ? Phase.FINISHED : Phase.STOPPED;
  }

  /** Nothing more comes; if the server has not answered, it was stopped. */
  synchronized void endedUnanswered() {
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

  /** All formulas until now, in the order in which they came. */
  synchronized List<EvaluatedFormula> formulas() {
    return List.copyOf(all);
  }

  synchronized Summary summary() {
    return new Summary(
        phase,
        scope.inWords(),
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

  synchronized Found found() {
    return new Found(summary(), formulas());
  }
}
