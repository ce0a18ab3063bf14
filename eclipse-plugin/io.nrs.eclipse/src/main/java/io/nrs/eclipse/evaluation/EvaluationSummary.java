package io.nrs.eclipse.evaluation;

import static io.nrs.eclipse.common.Messages.counted;
import static io.nrs.eclipse.common.Messages.grouped;

import io.nrs.eclipse.evaluation.FormulaResult.Outcome;
import io.nrs.protocol.Commands.RewrittenByRules;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.Predicate;

/**
 * The results of an evaluation at one moment. Each formula is good, uncertain, wrong or not solved.
 *
 * @param scope the description of what is evaluated
 * @param done the number of evaluated files
 * @param of the number of all files
 * @param lines the results, with those of lines that cannot be read
 * @param byRules the languages without networks, whose rules rewrote formulas
 * @param seconds the duration
 * @param notices further messages
 */
record EvaluationSummary(
    Phase phase,
    String scope,
    int done,
    int of,
    List<FormulaResult> lines,
    List<RewrittenByRules> byRules,
    OptionalDouble seconds,
    List<String> notices) {

  /** The progress of an evaluation. */
  enum Phase {
    RUNNING,
    FINISHED,
    STOPPED,
    FAILED
  }

  boolean isRunning() {
    return phase == Phase.RUNNING;
  }

  private int count(Predicate<FormulaResult> which) {
    return (int) lines.stream().filter(FormulaResult::isFormula).filter(which).count();
  }

  /** The summary in one line. */
  String description() {
    List<String> parts = new ArrayList<>();
    boolean isCounted = phase == Phase.FINISHED && !lines.isEmpty();
    if (!isCounted) {
      parts.add(phaseDescription());
    }
    int formulas = count(any -> true);
    if (formulas > 0) {
      parts.add(counted(formulas, "formula") + outcomes(formulas));
    }
    for (RewrittenByRules language : byRules) {
      parts.add(
          "%s by the rules: %s has no networks yet"
              .formatted(grouped(language.formulas()), language.name()));
    }
    int unreadable = lines.size() - formulas;
    if (unreadable > 0) {
      parts.add(
          unreadable == 1
              ? "1 line cannot be read"
              : grouped(unreadable) + " lines cannot be read");
    }
    int expectations = count(formula -> formula.expected().isPresent());
    if (expectations > 0) {
      int met = count(formula -> formula.expected().isPresent() && formula.passed());
      parts.add("%s of %s as expected".formatted(grouped(met), grouped(expectations)));
    }
    if (isCounted) {
      parts.add("%s: %s".formatted(scope, counted(of, "file")));
    }
    seconds.ifPresent(time -> parts.add(String.format(Locale.ROOT, "%.1f s", time)));
    return String.join(" · ", parts);
  }

  private String outcomes(int formulas) {
    int good = count(formula -> formula.outcome() == Outcome.GOOD);
    if (good == formulas) {
      return " good";
    }
    int uncertain = count(formula -> formula.outcome() == Outcome.UNCERTAIN);
    int wrong =
        count(formula -> formula.value().isPresent() && formula.outcome() == Outcome.FAILED);
    List<String> outcomes = new ArrayList<>();
    addIfAny(outcomes, good, "good");
    addIfAny(outcomes, uncertain, "uncertain");
    addIfAny(outcomes, wrong, "wrong");
    addIfAny(outcomes, formulas - good - uncertain - wrong, "not solved");
    return ": " + String.join(", ", outcomes);
  }

  private static void addIfAny(List<String> outcomes, int count, String outcome) {
    if (count > 0) {
      outcomes.add(grouped(count) + " " + outcome);
    }
  }

  private String phaseDescription() {
    String files = "%s of %s".formatted(grouped(done), counted(of, "file"));
    return switch (phase) {
      case RUNNING ->
          of == 0
              ? "Waiting for the server: " + scope
              : "Evaluating %s: %s".formatted(scope, files);
      case FINISHED -> "Evaluated %s: %s".formatted(scope, counted(of, "file"));
      case STOPPED -> "Stopped after %s: %s".formatted(files, scope);
      case FAILED -> "Evaluation failed: " + scope;
    };
  }

  /** The message in place of an empty table. */
  String emptyMessage() {
    if (!notices.isEmpty()) {
      return String.join("\n", notices);
    }
    return switch (phase) {
      case RUNNING -> "No results yet.";
      case FINISHED ->
          of == 0
              ? "There are no formula files in "
                  + scope
                  + ". They end in .nrs or in the extension of a language."
                  + "\nChoose File > New > Other… > NRS to create one."
              : "The files contain no formulas.";
      case STOPPED, FAILED -> "There are no results. Choose Run Again to repeat the evaluation.";
    };
  }
}
