package io.nrs.evaluation.split;

import io.nrs.language.DescribedRules;
import io.nrs.language.LanguageRules;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Collectors;

/**
 * Formulas in the style of people, unlike those of the data sets: any number of nested arguments,
 * and different depths left and right.
 */
public final class MixedFormulas {
  private static final double NESTED = 0.6;

  private MixedFormulas() {}

  /**
   * A formula in its written form.
   *
   * @param deepest the most levels
   */
  public static String generate(LanguageRules rules, int deepest, SplittableRandom random) {
    StringBuilder formula = new StringBuilder();
    if (rules instanceof DescribedRules described) {
      return described.generateMixed(deepest, NESTED, random);
    }
    if (rules.levels().haveArguments()) {
      list(formula, rules, deepest, random);
    } else {
      String variables = variables(rules, rules.randomAtom(random));
      binary(formula, rules, variables, deepest, random);
    }
    return formula.toString();
  }

  private static void list(
      StringBuilder formula, LanguageRules rules, int deepest, SplittableRandom random) {
    List<String> operators = rules.operators();
    formula.append('[').append(operators.get(random.nextInt(operators.size())));
    int most = rules.levels().testArguments();
    for (int left = random.nextInt(2, most + 1); left > 0; left--) {
      if (deepest > 1 && random.nextDouble() < NESTED) {
        list(formula, rules, deepest - 1, random);
      } else {
        formula.append(rules.randomAtom(random));
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
    List<String> operators = rules.operators();
    formula.append('(');
    operand(formula, rules, variables, deepest, random);
    formula.append(operators.get(random.nextInt(operators.size())));
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
    while (!variables(rules, atom).equals(variables)) {
      atom = rules.randomAtom(random);
    }
    formula.append(atom);
  }

  private static String variables(LanguageRules rules, String atom) {
    return atom.chars()
        .filter(c -> rules.variables().indexOf(c) >= 0)
        .mapToObj(Character::toString)
        .collect(Collectors.joining());
  }
}
