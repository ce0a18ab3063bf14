package io.nrs.language;

import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.Evaluator;
import io.nrs.grammar.Language;
import io.nrs.grammar.Printer;
import io.nrs.grammar.reading.Parser;
import io.nrs.language.sampling.FormulaShape;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Formulas as people write them, in their written form, and their exact values. */
public final class FormulaGenerator {
  private static final List<String> VARIABLES = List.of("x", "y", "a*b", "x*y", "b*x", "a*b*x*y");

  private final Language language;
  private final SplittableRandom random;
  private final String variables;

  private FormulaGenerator(Language language, SplittableRandom random) {
    this.language = language;
    this.random = random;
    this.variables = VARIABLES.get(random.nextInt(VARIABLES.size()));
  }

  /** The grammar's value. */
  public static String exactValue(Language language, String formula) {
    return Parser.parseFormula(language, formula)
        .flatMap(Evaluator::value)
        .map(Printer::print)
        .orElseThrow(() -> new AssertionError("not sound: " + formula));
  }

  /** As the generators make them: two nested arguments on every level. */
  public static String generated(LanguageRules rules, int nesting, SplittableRandom random) {
    FormulaShape shape = new FormulaShape(nesting, 2 + random.nextInt(3), random.nextBoolean());
    return rules.vocabulary().expand(rules.generate(shape, random));
  }

  /** Any number of nested arguments, up to this many levels. */
  public static String mixed(Language language, int levels, SplittableRandom random) {
    return new FormulaGenerator(language, random).operation(levels);
  }

  /** A chain: one nested argument on every level, first, last, or in random places. */
  public static String chain(Language language, int levels, int side, SplittableRandom random) {
    FormulaGenerator formulas = new FormulaGenerator(language, random);
    String formula = formulas.operation(1);
    for (int level = 1; level < levels; level++) {
      boolean first = side == 0 || (side == 2 && random.nextBoolean());
      formula =
          first
              ? formulas.operation(List.of(formula, formulas.operand(false)))
              : formulas.operation(List.of(formulas.operand(true), formula));
    }
    return formula;
  }

  /** Formulas of all kinds, a few of each. */
  public static List<String> ofAllKinds(LanguageRules rules, int each, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Language language = rules.language();
    List<String> formulas = new ArrayList<>();
    for (int i = 0; i < each; i++) {
      for (int nesting = 1; nesting <= 6; nesting++) {
        formulas.add(generated(rules, nesting, random));
      }
      for (int levels = 1; levels <= 5; levels++) {
        formulas.add(mixed(language, levels, random));
      }
      for (int side = 0; side < 3; side++) {
        formulas.add(chain(language, 2 + random.nextInt(20), side, random));
      }
      formulas.add(new FormulaGenerator(language, random).operand(true));
    }
    return formulas;
  }

  private String operation(int levels) {
    int arguments = language == BuiltInLanguage.LISTOPS ? 2 + random.nextInt(4) : 2;
    List<String> parts = new ArrayList<>();
    for (int i = 0; i < arguments; i++) {
      boolean nested = levels > 1 && random.nextInt(arguments) < 2;
      parts.add(nested ? operation(levels - 1) : operand(i == 0));
    }
    return operation(parts);
  }

  private String operation(List<String> parts) {
    return switch ((BuiltInLanguage) language) {
      case LISTOPS ->
          "[" + List.of("MIN", "MAX", "SM").get(random.nextInt(3)) + String.join("", parts) + "]";
      case ARITHMETIC -> "(" + parts.get(0) + "+-*".charAt(random.nextInt(3)) + parts.get(1) + ")";
      case ALGEBRA -> "(" + parts.get(0) + "+-".charAt(random.nextInt(2)) + parts.get(1) + ")";
    };
  }

  private String operand(boolean first) {
    int number = random.nextInt(4) == 0 ? random.nextInt(-2, 3) : random.nextInt(-99, 100);
    return switch ((BuiltInLanguage) language) {
      case LISTOPS -> String.valueOf(random.nextInt(10));
      case ARITHMETIC -> String.valueOf(number);
      case ALGEBRA -> monomial(number, first || number < 0 || random.nextBoolean());
    };
  }

  private String monomial(int number, boolean signed) {
    int size = Math.abs(number);
    String sign = number < 0 ? "-" : signed ? "+" : "";
    return sign + (size == 1 ? "" : size + "*") + variables;
  }
}
