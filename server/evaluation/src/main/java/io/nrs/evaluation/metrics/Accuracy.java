package io.nrs.evaluation.metrics;

import io.nrs.grammar.Evaluator;
import io.nrs.grammar.Language;
import io.nrs.grammar.Parser;
import io.nrs.grammar.Printer;
import io.nrs.rewriting.Outcome;
import io.nrs.rewriting.SelectorStatistics;
import io.nrs.rewriting.system.NeuralRewritingSystem;
import java.util.List;

/** Solves formulas and compares the values with those of the exact evaluator. */
public final class Accuracy {
  private Accuracy() {}

  /**
   * One cell, one formula after another.
   *
   * @param formulas written without white space
   */
  public static CellResult sequentially(
      String cell, Language language, NeuralRewritingSystem system, List<String> formulas) {
    SelectorStatistics before = system.statistics();
    long started = System.nanoTime();
    List<Outcome> outcomes = formulas.stream().map(system::solve).toList();
    double seconds = (System.nanoTime() - started) / 1e9;
    SelectorStatistics work = system.statistics().since(before);
    int right = 0;
    int wrong = 0;
    int missing = 0;
    int corrupted = 0;
    long steps = 0;
    for (int i = 0; i < formulas.size(); i++) {
      Outcome outcome = outcomes.get(i);
      steps += outcome.steps().size();
      switch (outcome.status()) {
        case "solved", "normal-form" -> {
          if (outcome.remaining().equals(exact(language, formulas.get(i)))) {
            right++;
          } else {
            wrong++;
          }
        }
        case "corrupted-leaf" -> corrupted++;
        default -> missing++;
      }
    }
    return new CellResult(
        cell,
        formulas.size(),
        right,
        wrong,
        missing,
        corrupted,
        steps,
        work.outputsPerWindow(),
        seconds);
  }

  private static String exact(Language language, String formula) {
    return Printer.print(
        Evaluator.value(
            Parser.parseFormula(language, formula)
                .orElseThrow(
                    () -> new IllegalArgumentException("not a sound formula: " + formula))));
  }
}
