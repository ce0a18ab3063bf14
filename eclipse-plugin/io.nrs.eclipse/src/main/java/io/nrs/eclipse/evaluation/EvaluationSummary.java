package io.nrs.eclipse.evaluation;

import static io.nrs.eclipse.Words.counted;
import static io.nrs.eclipse.Words.grouped;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/**
 * An evaluation as a whole.
 *
 * @param scope what is evaluated, in words
 * @param done files that are done
 * @param of all files
 * @param lines all that was told of, formulas or not
 * @param formulas lines that are formulas; each of them is good, or uncertain, or wrong, or
 *     unsolved
 * @param good solved, with nothing to say about them
 * @param uncertain solved, with a finding that is no error
 * @param wrong solved, with a finding that is an error, such as a value that was not expected
 * @param expectations formulas with an expectation
 * @param met those of them that have the value expected
 * @param seconds it took
 * @param notices what else there is to say
 */
record Summary(
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

  /** One line for the user. */
  String inWords() {
    List<String> parts = new ArrayList<>();
    boolean isCounted = phase == Phase.FINISHED && lines > 0;
    if (!isCounted) {
      parts.add(phaseInWords());
    }
    if (formulas > 0) {
      parts.add(counted(formulas, "formula") + outcomesInWords());
    }
    if (lines > formulas) {
      parts.add(
          lines - formulas == 1
              ? "1 line is not a formula"
              : grouped(lines - formulas) + " lines are not formulas");
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

  private String outcomesInWords() {
    if (good == formulas) {
      return formulas == 1 ? ", good" : ", all good";
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

  private String phaseInWords() {
    String files = "%s of %s".formatted(grouped(done), counted(of, "file"));
    return switch (phase) {
      case WAITING -> "Waiting for the server: " + scope;
      case RUNNING -> "Evaluating %s: %s".formatted(scope, files);
      case FINISHED -> "Evaluated %s: %s".formatted(scope, counted(of, "file"));
      case STOPPED -> "Stopped after %s: %s".formatted(files, scope);
      case FAILED -> "Not evaluated to the end: " + scope;
    };
  }

  /** What to say where there is nothing to list. */
  String emptyInWords() {
    if (!notices.isEmpty()) {
      return String.join("\n", notices);
    }
    return switch (phase) {
      case WAITING, RUNNING -> "Nothing is evaluated yet.";
      case FINISHED ->
          of == 0
              ? "There are no formula files (.listops, .arith, .algebra) in "
                  + scope
                  + ".\nFile > New > Other… > NRS makes one."
              : "The files hold no formulas.";
      case STOPPED, FAILED -> "Nothing was evaluated. Run it again when you like.";
    };
  }
}
