package io.nrs.benchmarks;

import io.nrs.evaluation.split.StressFormulas;
import io.nrs.grammar.Language;
import io.nrs.language.LanguageRules;
import io.nrs.language.sampling.FormulaShape;
import io.nrs.language.sampling.RandomStreams;
import io.nrs.rewriting.Outcome;
import io.nrs.rewriting.RewritingOptions;
import io.nrs.rewriting.RewritingOptions.SelectionStrategy;
import io.nrs.rewriting.models.LoadedSystem;
import io.nrs.rewriting.system.NeuralRewritingSystem;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.apache.commons.math3.stat.regression.SimpleRegression;

/** How the time of a formula grows with the number of its rewrites, for each shape. */
final class ShapeBenchmark {
  private static final int FEWEST_REWRITES = 31;

  /** The fewest rewrites of the longest formulas, so that there are two sizes. */
  static final int FEWEST = 2 * FEWEST_REWRITES + 1;

  /** Short formulas are measured several times, until there are as many rewrites. */
  private static final int REWRITES_A_SIZE = 500;

  /** Formulas that took longer are not doubled, so that a table takes minutes and not hours. */
  private static final double LONGEST_MILLISECONDS = 20_000;

  /** What a formula looks like. */
  enum Shape {
    BALANCED("balanced"),
    LEFT_DEEP("left-deep"),
    RIGHT_DEEP("right-deep"),
    WIDE("wide");

    private final String text;

    Shape(String text) {
      this.text = text;
    }

    @Override
    public String toString() {
      return text;
    }
  }

  private final LanguageRules rules;
  private final LoadedSystem system;
  private final long seed;

  ShapeBenchmark(LoadedSystem system, long seed) {
    this.rules = system.rules();
    this.system = system;
    this.seed = seed;
  }

  /**
   * Formulas of one size.
   *
   * @param rewrites of a formula
   * @param milliseconds CPU time of a formula
   */
  record Point(double rewrites, double milliseconds) {
    double perRewrite() {
      return milliseconds / rewrites;
    }
  }

  /**
   * How the time of one shape grows.
   *
   * @param points by growing size, two or more
   * @param unsolved formulas without a final form
   */
  record Growth(
      Language language,
      Shape shape,
      SelectionStrategy selection,
      List<Point> points,
      int unsolved) {
    /** Returns the slope of the logarithm of the time over that of the number of rewrites. */
    double exponent() {
      SimpleRegression line = new SimpleRegression();
      points.forEach(
          point -> line.addData(Math.log(point.rewrites()), Math.log(point.milliseconds())));
      return line.getSlope();
    }
  }

  /** The shapes of a language: only some have operations of any width. */
  static List<Shape> shapes(LanguageRules rules) {
    return rules.levels().haveArguments()
        ? List.of(Shape.values())
        : List.of(Shape.BALANCED, Shape.LEFT_DEEP, Shape.RIGHT_DEEP);
  }

  /**
   * Measures formulas of 31, 63, 127 … rewrites, until one takes very long.
   *
   * @param most rewrites
   */
  Growth growth(Shape shape, SelectionStrategy selection, int most) {
    NeuralRewritingSystem rewriter =
        system.rewriter(RewritingOptions.standard().withSelection(selection));
    SplittableRandom random = RandomStreams.named(seed, rules.language().id(), shape.name());
    List<String> shortest = formulas(shape, FEWEST_REWRITES, random);
    WarmUp.untilCompiled(() -> solve(rewriter, shortest));
    List<Point> points = new ArrayList<>();
    int unsolved = 0;
    for (int size = FEWEST_REWRITES; size <= most && mayDouble(points); size = 2 * size + 1) {
      List<String> formulas = formulas(shape, size, random);
      List<Outcome> outcomes = new ArrayList<>();
      double seconds = Cpu.seconds(system, () -> outcomes.addAll(solve(rewriter, formulas)));
      int rewrites = outcomes.stream().mapToInt(outcome -> outcome.steps().size()).sum();
      points.add(new Point((double) rewrites / formulas.size(), 1e3 * seconds / formulas.size()));
      unsolved +=
          (int) outcomes.stream().filter(each -> !(each instanceof Outcome.Complete)).count();
    }
    return new Growth(rules.language(), shape, selection, List.copyOf(points), unsolved);
  }

  private static boolean mayDouble(List<Point> points) {
    return points.stream().allMatch(point -> point.milliseconds() <= LONGEST_MILLISECONDS);
  }

  private static List<Outcome> solve(NeuralRewritingSystem rewriter, List<String> formulas) {
    return formulas.stream().map(rewriter::solve).toList();
  }

  private List<String> formulas(Shape shape, int rewrites, SplittableRandom random) {
    List<String> formulas = new ArrayList<>();
    for (int left = REWRITES_A_SIZE; left > 0; left -= rewrites) {
      formulas.add(formula(rules, shape, rewrites, random));
    }
    return formulas;
  }

  /**
   * Returns a formula.
   *
   * @param rewrites until its final form; for a balanced one, one less than a power of two
   */
  static String formula(LanguageRules rules, Shape shape, int rewrites, SplittableRandom random) {
    return switch (shape) {
      case BALANCED -> written(rules, new FormulaShape(levels(rewrites), 2, true), random);
      case LEFT_DEEP -> StressFormulas.chain(rules, rewrites, true, true, random);
      case RIGHT_DEEP -> StressFormulas.chain(rules, rewrites, false, true, random);
      // An operation of n operands is rewritten n - 1 times.
      case WIDE -> written(rules, new FormulaShape(1, rewrites + 1, true), random);
    };
  }

  private static String written(LanguageRules rules, FormulaShape shape, SplittableRandom random) {
    return rules.vocabulary().expand(rules.generate(shape, random));
  }

  /** A full tree of so many operations of two operands. */
  private static int levels(int operations) {
    return Integer.SIZE - Integer.numberOfLeadingZeros(operations);
  }
}
