package io.nrs.evaluation.metrics;

import io.nrs.grammar.Evaluator;
import io.nrs.grammar.Language;
import io.nrs.language.LanguageRules;
import io.nrs.rewriting.Outcome;
import io.nrs.rewriting.Rewriter;
import io.nrs.rewriting.Rewriter.NextStep;
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
  /** Of a language whose leaves all have values, or whose irreducible leaves were not tried. */
  public static final LanguageMeasurement NO_IRREDUCIBLE_LEAVES =
      new LanguageMeasurement("irreducible", 0, 0);

  public int wrong() {
    return formulas - right;
  }

  /**
   * Tries irreducible leaves: the networks must not rewrite them.
   *
   * @param most the most that are tried; of more, evenly spaced ones
   */
  public static LanguageMeasurement ofIrreducibleLeaves(LoadedSystem system, int most) {
    LanguageRules rules = system.rules();
    List<String> leaves =
        rules
            .irreducibleLeaves()
            .filter(leaf -> !rules.leavesOperator(leaf))
            .map(rules.vocabulary()::expand)
            .toList();
    int every = Math.max(1, leaves.size() / most);
    Rewriter rewriter = system.rewriter();
    int tried = 0;
    int right = 0;
    for (int i = 0; i < leaves.size(); i += every) {
      tried++;
      if (rewriter.next(leaves.get(i)) instanceof NextStep.End end
          && end.outcome() instanceof Outcome.NormalForm) {
        right++;
      }
    }
    return new LanguageMeasurement("irreducible", tried, right);
  }

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
