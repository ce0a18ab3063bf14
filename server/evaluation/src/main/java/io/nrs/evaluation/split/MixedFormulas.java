package io.nrs.evaluation;

import io.nrs.grammar.Language;
import io.nrs.task.Task;
import java.util.SplittableRandom;

/**
 * Formulas as people write them, unlike those of the data sets: any number of nested arguments, and
 * different depths left and right.
 */
public final class MixedFormulas {
  private static final double NESTED = 0.6;

  private MixedFormulas() {}

  /**
   * A formula in its written form.
   *
   * @param deepest levels it may have
   */
  public static String generate(Task task, int deepest, SplittableRandom random) {
    StringBuilder formula = new StringBuilder();
    if (task.language() == Language.LISTOPS) {
      list(formula, deepest, random);
    } else {
      binary(formula, task, variables(task.randomAtom(random)), deepest, random);
    }
    return formula.toString();
  }

  private static void list(StringBuilder formula, int deepest, SplittableRandom random) {
    String[] operators = {"MIN", "MAX", "SM"};
    formula.append('[').append(operators[random.nextInt(operators.length)]);
    for (int left = random.nextInt(2, 6); left > 0; left--) {
      if (deepest > 1 && random.nextDouble() < NESTED) {
        list(formula, deepest - 1, random);
      } else {
        formula.append(random.nextInt(10));
      }
    }
    formula.append(']');
  }

  private static void binary(
      StringBuilder formula, Task task, String variables, int deepest, SplittableRandom random) {
    String operators = task.language() == Language.ALGEBRA ? "+-" : "+-*";
    formula.append('(');
    operand(formula, task, variables, deepest, random);
    formula.append(operators.charAt(random.nextInt(operators.length())));
    operand(formula, task, variables, deepest, random);
    formula.append(')');
  }

  private static void operand(
      StringBuilder formula, Task task, String variables, int deepest, SplittableRandom random) {
    if (deepest > 1 && random.nextDouble() < NESTED) {
      binary(formula, task, variables, deepest - 1, random);
      return;
    }
    String atom = task.randomAtom(random);
    while (!variables(atom).equals(variables)) {
      atom = task.randomAtom(random);
    }
    formula.append(atom);
  }

  private static String variables(String atom) {
    return atom.replaceAll("[^abxy]", "");
  }
}
