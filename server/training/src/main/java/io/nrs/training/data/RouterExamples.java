package io.nrs.training;

import io.nrs.grammar.Evaluator;
import io.nrs.grammar.Parser;
import io.nrs.grammar.Printer;
import io.nrs.task.FormulaShape;
import io.nrs.task.Task;
import java.util.SplittableRandom;
import java.util.function.Function;

/** Whole formulas, or what rewriting some of their leaves yields, each with its value. */
public final class RouterExamples implements Examples {
  private final Task task;
  private final RouterFormulas data;
  private final Function<SplittableRandom, FormulaShape> shapes;

  /**
   * @param shapes draws the level of each formula; for training it must obey the generalisation
   *     rule
   */
  public RouterExamples(
      Task task, RouterFormulas data, Function<SplittableRandom, FormulaShape> shapes) {
    this.task = task;
    this.data = data;
    this.shapes = shapes;
  }

  @Override
  public Example next(SplittableRandom random) {
    String whole = task.generate(shapes.apply(random), random);
    String formula =
        data == RouterFormulas.INTERMEDIATE
            ? SelectorExamples.partlyRewritten(task, whole, random)
            : whole;
    return new Example(formula, value(formula));
  }

  private String value(String formula) {
    String text = task.vocabulary().expand(formula);
    return Parser.parseFormula(task.language(), text)
        .map(Evaluator::value)
        .map(Printer::print)
        .map(task.vocabulary()::compact)
        .orElseThrow(() -> new IllegalStateException("no formula: " + text));
  }
}
