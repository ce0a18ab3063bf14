package io.nrs.evaluation.split;

import io.nrs.language.DescribedRules;
import io.nrs.language.FormulaDrawing;
import java.util.SplittableRandom;
import java.util.stream.Collectors;

/**
 * Formulas in the style of people, unlike those of the data sets: any number of nested arguments,
 * and different depths left and right.
 */
public record MixedFormulas(FormulaDrawing rules, SplittableRandom random, StringBuilder formula) {
  private static final double NESTED = 0.6;

  /**
   * A formula in its written form.
   *
   * @param deepest the most levels
   */
  public static String generate(FormulaDrawing rules, int deepest, SplittableRandom random) {
    if (rules instanceof DescribedRules described) {
      return described.generateMixed(deepest, NESTED, random);
    }
    MixedFormulas mixed = new MixedFormulas(rules, random, new StringBuilder());
    if (rules.levels().haveArguments()) {
      mixed.list(deepest);
    } else {
      mixed.binary(variables(rules, rules.randomAtom(random)), deepest);
    }
    return mixed.formula.toString();
  }

  private String operator() {
    return rules.operators().get(random.nextInt(rules.operators().size()));
  }

  private boolean isNested(int deepest) {
    return deepest > 1 && random.nextDouble() < NESTED;
  }

  private void list(int deepest) {
    formula.append('[').append(operator());
    int most = rules.levels().testArguments();
    for (int left = random.nextInt(2, most + 1); left > 0; left--) {
      if (isNested(deepest)) {
        list(deepest - 1);
      } else {
        formula.append(rules.randomAtom(random));
      }
    }
    formula.append(']');
  }

  private void binary(String variables, int deepest) {
    formula.append('(');
    operand(variables, deepest);
    formula.append(operator());
    operand(variables, deepest);
    formula.append(')');
  }

  private void operand(String variables, int deepest) {
    if (isNested(deepest)) {
      binary(variables, deepest - 1);
      return;
    }
    String atom = rules.randomAtom(random);
    while (!variables(rules, atom).equals(variables)) {
      atom = rules.randomAtom(random);
    }
    formula.append(atom);
  }

  private static String variables(FormulaDrawing rules, String atom) {
    return atom.chars()
        .filter(c -> rules.variables().indexOf(c) >= 0)
        .mapToObj(Character::toString)
        .collect(Collectors.joining());
  }
}
