package io.nrs.training.data;

import io.nrs.language.FormulaDrawing;
import io.nrs.language.LanguageRules;
import io.nrs.language.Leaf;
import io.nrs.language.Operands;
import io.nrs.language.WorkingText;
import io.nrs.language.sampling.FormulaShape;
import io.nrs.training.data.ExampleSource.RouterExamples;
import io.nrs.training.settings.RouterFormulas;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * The paper's out-of-distribution validation sets (sections 5.2.1 and 5.2.2): formulas of nesting 4
 * to 6, in ListOps of nesting 3 and 4 with 2 to 4 arguments.
 */
public final class BalancedExamples {
  /** A level that this many formulas in a row do not show has too few formulas. */
  private static final int MAX_FORMULAS = 100_000;

  /**
   * A group of the balanced set.
   *
   * @param nesting operations around the leaf, itself included
   * @param arguments of its operation; 2 except in ListOps
   */
  record Level(int nesting, int arguments) {}

  private BalancedExamples() {}

  /**
   * Draws the formulas of a Neural Data Router with their values, as many of every level as of
   * another.
   *
   * @param each examples of a level
   */
  static List<Example> formulas(LanguageRules rules, int each, SplittableRandom random) {
    List<Example> drawn = new ArrayList<>();
    for (int nesting = shallowest(rules); nesting <= deepest(rules); nesting++) {
      for (int arguments = 2; arguments <= widest(rules); arguments++) {
        ExampleSource level = level(rules, nesting, arguments);
        for (int i = 0; i < each; i++) {
          drawn.add(level.next(random));
        }
      }
    }
    return List.copyOf(drawn);
  }

  private static ExampleSource level(LanguageRules rules, int nesting, int arguments) {
    boolean unsigned = !rules.hasSignedOperands();
    return new RouterExamples(
        rules,
        RouterFormulas.TOP_LEVEL,
        Operands.ANY,
        random -> new FormulaShape(nesting, arguments, unsigned || random.nextBoolean()));
  }

  private static int shallowest(FormulaDrawing rules) {
    return rules.levels().haveArguments() ? 3 : 4;
  }

  private static int deepest(FormulaDrawing rules) {
    return rules.levels().haveArguments() ? 4 : 6;
  }

  private static int widest(FormulaDrawing rules) {
    return rules.levels().haveArguments() ? 4 : 2;
  }

  /**
   * Draws the formulas and intermediate steps of a Selector. They have equally many examples of
   * every nesting level of the last leaf; in ListOps, also of every number of arguments of its
   * operation.
   *
   * @param each examples of a level
   */
  static List<Example> steps(LanguageRules rules, int each, SplittableRandom random) {
    Map<Level, List<Example>> levels = new LinkedHashMap<>();
    for (int nesting = 1; nesting <= deepest(rules); nesting++) {
      for (int arguments = 2; arguments <= widest(rules); arguments++) {
        levels.put(new Level(nesting, arguments), new ArrayList<>());
      }
    }
    int open = levels.size();
    for (int formulas = 0; open > 0; formulas++) {
      if (formulas == MAX_FORMULAS) {
        throw new IllegalStateException("too few formulas of some level of the leaf");
      }
      String formula = rules.generate(shape(rules, random), random);
      // At most one example of a level comes from each formula, because its steps are similar.
      Map<Level, Example> found = new LinkedHashMap<>();
      WorkingText folded = rules.working(formula);
      boolean lastFirst = random.nextBoolean();
      for (int steps = rules.rewrites(formula); steps > 0; steps--) {
        Leaf leaf = rules.lastLeaf(formula).orElseThrow();
        found.putIfAbsent(
            level(rules, formula, leaf),
            new Example(folded.masked(formula), folded.masked(leaf.text())));
        formula =
            SelectorExamples.rewrite(rules, folded, formula, lastFirst ? 1 : random.nextDouble());
      }
      for (Map.Entry<Level, Example> one : found.entrySet()) {
        List<Example> level = levels.get(one.getKey());
        if (level.size() < each) {
          level.add(one.getValue());
          open -= level.size() == each ? 1 : 0;
        }
      }
    }
    return levels.values().stream().flatMap(List::stream).toList();
  }

  private static FormulaShape shape(FormulaDrawing rules, SplittableRandom random) {
    return rules.levels().haveArguments()
        ? new FormulaShape(3 + random.nextInt(2), 2 + random.nextInt(3), true)
        : new FormulaShape(4 + random.nextInt(3), 2, random.nextBoolean());
  }

  /** The level of a leaf in a formula in compact form. */
  static Level level(FormulaDrawing rules, String formula, Leaf leaf) {
    if (!rules.levels().haveArguments()) {
      return new Level(depth(formula, leaf.offset() + 1, '(', ')'), 2);
    }
    int operator = formula.charAt(leaf.offset()) == '[' ? leaf.offset() + 1 : leaf.offset();
    return new Level(
        depth(formula, operator, '[', ']'), formula.indexOf("]", operator) - operator - 1);
  }

  private static int depth(String formula, int until, char opening, char closing) {
    String before = formula.substring(0, until);
    return (int)
        (before.chars().filter(token -> token == opening).count()
            - before.chars().filter(token -> token == closing).count());
  }
}
