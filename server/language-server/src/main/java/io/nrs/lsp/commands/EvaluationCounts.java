package io.nrs.lsp.commands;

import io.nrs.checking.Finding;
import io.nrs.checking.Rule;
import io.nrs.protocol.Commands.EvaluationTotals;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Counts the formulas of files by their result. */
final class EvaluationCounts {
  private final Map<Rule, Integer> findings = new HashMap<>();
  private int files;
  private int formulas;
  private int solved;

  /** Adds a file with some formulas that can be solved. */
  void add(int sound, int answered, List<Finding> found) {
    files++;
    formulas += sound;
    solved += answered;
    found.forEach(finding -> findings.merge(finding.rule(), 1, Integer::sum));
  }

  int formulas() {
    return formulas;
  }

  int solved() {
    return solved;
  }

  int findings() {
    return findings.values().stream().mapToInt(Integer::intValue).sum();
  }

  EvaluationTotals totals() {
    Map<Rule, Integer> others = new HashMap<>(findings);
    return new EvaluationTotals(
        files,
        formulas,
        solved,
        take(Rule.AGREEMENT, others),
        take(Rule.CORRUPTED_LEAF, others),
        take(Rule.STEP_LIMIT, others),
        take(Rule.WRONG_SOLUTION, others),
        take(Rule.EXPECTATION, others),
        take(Rule.LOW_CONFIDENCE, others),
        others.values().stream().mapToInt(Integer::intValue).sum());
  }

  private static int take(Rule rule, Map<Rule, Integer> counts) {
    Integer count = counts.remove(rule);
    return count == null ? 0 : count;
  }
}
