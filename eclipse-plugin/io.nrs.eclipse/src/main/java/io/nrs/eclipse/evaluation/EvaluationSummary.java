package io.nrs.eclipse.evaluation;

import static io.nrs.eclipse.common.Messages.counted;
import static io.nrs.eclipse.common.Messages.grouped;

import io.nrs.protocol.Commands.RewrittenByRules;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.Predicate;
import org.eclipse.osgi.util.NLS;

/**
 * The results of an evaluation at one moment.
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
    ResultCounts counts = ResultCounts.of(lines);
    counts.allWithOutcomes().ifPresent(parts::add);
    for (RewrittenByRules language : byRules) {
      parts.add(
          NLS.bind(EvaluationTexts.solvedByRules, grouped(language.formulas()), language.name()));
    }
    counts.unreadable().ifPresent(parts::add);
    int expectations = count(formula -> formula.expected().isPresent());
    if (expectations > 0) {
      int met = count(formula -> formula.expected().isPresent() && formula.passed());
      parts.add(NLS.bind(EvaluationTexts.met, grouped(met), grouped(expectations)));
    }
    if (isCounted) {
      parts.add("%s: %s".formatted(scope, files(of)));
    }
    seconds.ifPresent(
        time ->
            parts.add(NLS.bind(EvaluationTexts.seconds, String.format(Locale.ROOT, "%.1f", time))));
    return String.join(" · ", parts);
  }

  /** A number of files in words. */
  static String files(int number) {
    return counted(number, EvaluationTexts.oneFile, EvaluationTexts.manyFiles);
  }

  private String phaseDescription() {
    String progress = NLS.bind(EvaluationTexts.doneOf, grouped(done), files(of));
    return switch (phase) {
      case RUNNING ->
          of == 0
              ? NLS.bind(EvaluationTexts.waiting, scope)
              : NLS.bind(EvaluationTexts.evaluating, scope, progress);
      case FINISHED -> NLS.bind(EvaluationTexts.evaluated, scope, files(of));
      case STOPPED -> NLS.bind(EvaluationTexts.stoppedAfter, progress, scope);
      case FAILED -> NLS.bind(EvaluationTexts.failed, scope);
    };
  }

  /** The message in place of an empty table. */
  String emptyMessage() {
    if (!notices.isEmpty()) {
      return String.join("\n", notices);
    }
    return switch (phase) {
      case RUNNING -> EvaluationTexts.noResultsYet;
      case FINISHED ->
          of == 0 ? NLS.bind(EvaluationTexts.noFiles, scope) : EvaluationTexts.noFormulas;
      case STOPPED, FAILED -> EvaluationTexts.noResults;
    };
  }
}
