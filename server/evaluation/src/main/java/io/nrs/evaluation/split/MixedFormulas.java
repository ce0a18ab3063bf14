package io.nrs.evaluation.split;

import io.nrs.grammar.BuiltInLanguage;
import io.nrs.language.DescribedRules;
import io.nrs.language.LanguageRules;
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
  public static String generate(LanguageRules rules, int deepest, SplittableRandom random) {
    StringBuilder formula = new StringBuilder();
    if (rules instanceof DescribedRules described) {
      return described.generateMixed(deepest, NESTED, random);
    }
    if (rules.language() == BuiltInLanguage.LISTOPS) {
      list(formula, deepest, random);
    } else {
      binary(formula, rules, variables(rules.randomAtom(random)), deepest, random);
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
      StringBuilder formula,
      LanguageRules rules,
      String variables,
      int deepest,
      SplittableRandom random) {
    String operators = rules.language() == BuiltInLanguage.ALGEBRA ? "+-" : "+-*";
    formula.append('(');
    operand(formula, rules, variables, deepest, random);
    formula.append(operators.charAt(random.nextInt(operators.length())));
    operand(formula, rules, variables, deepest, random);
    formula.append(')');
  }

  private static void operand(
      StringBuilder formula,
      LanguageRules rules,
      String variables,
      int deepest,
      SplittableRandom random) {
    if (deepest > 1 && random.nextDouble() < NESTED) {
      binary(formula, rules, variables, deepest - 1, random);
      return;
    }
    String atom = rules.randomAtom(random);
    while (!variables(atom).equals(variables)) {
      atom = rules.randomAtom(random);
    }
    formula.append(atom);
  }

  private static String variables(String atom) {
    return atom.replaceAll("[^abxy]", "");
  }
}
