package io.nrs.eclipse.evaluation;

import static io.nrs.eclipse.common.Messages.counted;
import static io.nrs.eclipse.common.Messages.grouped;

import io.nrs.grammar.BuiltInLanguage;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The totals of an evaluation. Each formula is good, uncertain, wrong or not solved.
 *
 * @param scope the description of what is evaluated
 * @param done the number of evaluated files
 * @param of the number of all files
 * @param lines the number of result rows, with lines that cannot be read
 * @param formulas the number of rows that are formulas
 * @param good solved without findings
 * @param uncertain solved with findings, but without errors
 * @param wrong solved with an error, such as a value that differs from the expected one
 * @param expectations the number of formulas with an expected value
 * @param met the number of formulas with their expected value
 * @param seconds the duration
 * @param notices further messages
 */
record EvaluationSummary(
    Phase phase,
    String scope,
    int done,
    int of,
    int lines,
    int formulas,
    int good,
    int uncertain,
    int wrong,
    int expectations,
    int met,
    OptionalDouble seconds,
    List<String> notices) {

  boolean isRunning() {
    return phase == Phase.WAITING || phase == Phase.RUNNING;
  }

  /** The summary in one line. */
  String description() {
    List<String> parts = new ArrayList<>();
    boolean isCounted = phase == Phase.FINISHED && lines > 0;
    if (!isCounted) {
      parts.add(phaseDescription());
    }
    if (formulas > 0) {
      parts.add(counted(formulas, "formula") + outcomes());
    }
    if (lines > formulas) {
      parts.add(
          lines - formulas == 1
              ? "1 line cannot be read"
              : grouped(lines - formulas) + " lines cannot be read");
    }
    if (expectations > 0) {
      parts.add("%s of %s as expected".formatted(grouped(met), grouped(expectations)));
    }
    if (isCounted) {
      parts.add("%s: %s".formatted(scope, counted(of, "file")));
    }
    seconds.ifPresent(time -> parts.add(String.format(Locale.ROOT, "%.1f s", time)));
    return String.join(" · ", parts);
  }

  private String outcomes() {
    if (good == formulas) {
      return " good";
    }
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
      case WAITING -> "Waiting for the server: " + scope;
      case RUNNING -> "Evaluating %s: %s".formatted(scope, files);
      case FINISHED -> "Evaluated %s: %s".formatted(scope, counted(of, "file"));
      case STOPPED -> "Stopped after %s: %s".formatted(files, scope);
      case FAILED -> "Evaluation failed: " + scope;
    };
  }

  private static String extensions() {
    return Stream.of(BuiltInLanguage.values())
        .map(BuiltInLanguage::extension)
        .collect(Collectors.joining(", "));
  }

  /** The message in place of an empty table. */
  String emptyMessage() {
    if (!notices.isEmpty()) {
      return String.join("\n", notices);
    }
    return switch (phase) {
      case WAITING, RUNNING -> "No results yet.";
      case FINISHED ->
          of == 0
              ? "There are no formula files (%s) in ".formatted(extensions())
                  + scope
                  + ".\nChoose File > New > Other… > NRS to create one."
              : "The files contain no formulas.";
      case STOPPED, FAILED -> "There are no results. Choose Run Again to repeat the evaluation.";
    };
  }
}
