package io.nrs.lsp.commands;

import io.nrs.checking.Finding;
import io.nrs.checking.Rule;
import io.nrs.protocol.Commands.EvaluationTotals;
import java.util.List;
import java.util.stream.Stream;

/**
 * The numbers of formulas by their result.
 *
 * @param formulas that can be solved
 * @param syntaxErrors the number of errors that the grammar finds
 */
record EvaluationCounts(
    int files,
    int formulas,
    int solved,
    int missingLeaves,
    int corruptedLeaves,
    int stepLimits,
    int wrongValues,
    int unexpectedValues,
    int lowConfidence,
    int syntaxErrors) {
  static final EvaluationCounts NONE = new EvaluationCounts(0, 0, 0, 0, 0, 0, 0, 0, 0, 0);

  static EvaluationCounts ofFile(int formulas, int solved, List<Finding> findings) {
    int missing = count(findings, Rule.AGREEMENT);
    int corrupted = count(findings, Rule.CORRUPTED_LEAF);
    int limits = count(findings, Rule.STEP_LIMIT);
    int wrong = count(findings, Rule.WRONG_SOLUTION);
    int unexpected = count(findings, Rule.EXPECTATION);
    int unsure = count(findings, Rule.LOW_CONFIDENCE);
    int others = findings.size() - missing - corrupted - limits - wrong - unexpected - unsure;
    return new EvaluationCounts(
        1, formulas, solved, missing, corrupted, limits, wrong, unexpected, unsure, others);
  }

  private static int count(List<Finding> findings, Rule rule) {
    return (int) findings.stream().filter(finding -> finding.rule().equals(rule)).count();
  }

  EvaluationCounts plus(EvaluationCounts other) {
    return new EvaluationCounts(
        files + other.files,
        formulas + other.formulas,
        solved + other.solved,
        missingLeaves + other.missingLeaves,
        corruptedLeaves + other.corruptedLeaves,
        stepLimits + other.stepLimits,
        wrongValues + other.wrongValues,
        unexpectedValues + other.unexpectedValues,
        lowConfidence + other.lowConfidence,
        syntaxErrors + other.syntaxErrors);
  }

  int findings() {
    return Stream.of(
            missingLeaves,
            corruptedLeaves,
            stepLimits,
            wrongValues,
            unexpectedValues,
            lowConfidence,
            syntaxErrors)
        .mapToInt(Integer::intValue)
        .sum();
  }

  EvaluationTotals totals() {
    return new EvaluationTotals(
        files,
        formulas,
        solved,
        missingLeaves,
        corruptedLeaves,
        stepLimits,
        wrongValues,
        unexpectedValues,
        lowConfidence,
        syntaxErrors);
  }
}
