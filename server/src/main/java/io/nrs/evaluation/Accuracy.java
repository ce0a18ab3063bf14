package io.nrs.evaluation;

import io.nrs.grammar.Evaluator;
import io.nrs.grammar.Language;
import io.nrs.grammar.Parser;
import io.nrs.grammar.Printer;
import io.nrs.rewriting.NeuralRewritingSystem;
import io.nrs.rewriting.Outcome;
import io.nrs.rewriting.Tally;
import java.util.List;
import java.util.function.Function;

/** Solves formulas and compares with the exact evaluator. */
public final class Accuracy {
  private Accuracy() {}

  /**
   * One cell, its formulas solved together.
   *
   * @param formulas written without white space
   */
  public static CellResult of(
      String cell, Language language, NeuralRewritingSystem system, List<String> formulas) {
    return of(cell, language, system, formulas, () -> {});
  }

  /**
   * The same.
   *
   * @param beforePiece may throw to cancel
   */
  public static CellResult of(
      String cell,
      Language language,
      NeuralRewritingSystem system,
      List<String> formulas,
      Runnable beforePiece) {
    return measure(cell, language, system, formulas, all -> system.solveAll(all, beforePiece));
  }

  /** One cell, one formula after another. */
  public static CellResult sequentially(
      String cell, Language language, NeuralRewritingSystem system, List<String> formulas) {
    return measure(
        cell, language, system, formulas, all -> all.stream().map(system::solve).toList());
  }

  private static CellResult measure(
      String cell,
      Language language,
      NeuralRewritingSystem system,
      List<String> formulas,
      Function<List<String>, List<Outcome>> solve) {
    Tally before = system.tally();
    long started = System.nanoTime();
    List<Outcome> outcomes = solve.apply(formulas);
    double seconds = (System.nanoTime() - started) / 1e9;
    Tally work =
        new Tally(
            system.tally().windows() - before.windows(),
            system.tally().outputs() - before.outputs());
    int right = 0;
    int wrong = 0;
    int missing = 0;
    int corrupted = 0;
    long steps = 0;
    for (int i = 0; i < formulas.size(); i++) {
      Outcome outcome = outcomes.get(i);
      steps += outcome.steps().size();
      switch (outcome.status()) {
        case "solved" -> {
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
