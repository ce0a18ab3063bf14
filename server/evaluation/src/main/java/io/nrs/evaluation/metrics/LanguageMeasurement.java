package io.nrs.evaluation.metrics;

import io.nrs.grammar.Evaluator;
import io.nrs.grammar.Language;
import io.nrs.rewriting.Outcome;
import io.nrs.rewriting.models.LoadedSystem;
import io.nrs.training.data.DataSets;
import java.util.List;
import java.util.function.Consumer;

/**
 * The number of formulas of a kind that the networks of a language bring to their exact final form.
 *
 * @param cell the kind, such as {@code N4}
 */
public record LanguageMeasurement(String cell, int formulas, int right) {
  /**
   * Solves test formulas of the levels N1 to the deepest, and reports each level when it is done.
   */
  public static void ofLevels(
      LoadedSystem system,
      int deepest,
      int formulas,
      long seed,
      Consumer<LanguageMeasurement> done) {
    Language language = system.rules().language();
    DataSets.testCells(language).stream()
        .limit(deepest)
        .map(cell -> level(system, cell, DataSets.availableTestFormulas(cell, formulas, seed)))
        .forEach(done);
  }

  private static LanguageMeasurement level(
      LoadedSystem system, DataSets.Cell cell, List<String> formulas) {
    List<Outcome> outcomes = system.rewriter().solveAll(formulas);
    int right = 0;
    for (int i = 0; i < formulas.size(); i++) {
      String exact = Evaluator.exactValue(cell.language(), formulas.get(i)).orElseThrow();
      if (outcomes.get(i) instanceof Outcome.Complete complete && complete.value().equals(exact)) {
        right++;
      }
    }
    return new LanguageMeasurement(cell.id(), formulas.size(), right);
  }
}
