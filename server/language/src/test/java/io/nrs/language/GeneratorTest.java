package io.nrs.language;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.Formula;
import io.nrs.grammar.Formula.Atom;
import io.nrs.grammar.reading.Parser;
import io.nrs.language.catalogue.RulesFactory;
import io.nrs.language.sampling.FormulaShape;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class GeneratorTest {
  private static final Pattern OWN_SIGN = Pattern.compile("[-+][-+]");

  @ParameterizedTest
  @EnumSource(BuiltInLanguage.class)
  void formulasHaveTheShapeThatWasAskedFor(BuiltInLanguage language) {
    LanguageRules rules = RulesFactory.of(language);
    SplittableRandom random = new SplittableRandom(5);
    for (int nesting = 1; nesting <= 8; nesting++) {
      for (int arguments = 2;
          arguments <= (language == BuiltInLanguage.LISTOPS ? 5 : 2);
          arguments++) {
        for (int i = 0; i < 6; i++) {
          FormulaShape shape = new FormulaShape(nesting, arguments, i % 2 == 0);
          String compact = rules.generate(shape, random);
          String formula = rules.vocabulary().expand(compact);
          checkLevel(Parser.parseFormula(language, formula).orElseThrow(), nesting, arguments);
          int atoms = atoms(nesting, arguments);
          assertEquals(atoms - 1, rules.rewrites(compact), formula);
        }
      }
    }
  }

  private static int atoms(int nesting, int arguments) {
    return nesting == 1 ? arguments : 2 * atoms(nesting - 1, arguments) + arguments - 2;
  }

  private static void checkLevel(Formula formula, int nesting, int arguments) {
    List<Formula> parts = formula.operands();
    assertEquals(arguments, parts.size());
    List<Formula> nested = parts.stream().filter(part -> !(part instanceof Atom)).toList();
    assertEquals(nesting == 1 ? 0 : 2, nested.size());
    nested.forEach(part -> checkLevel(part, nesting - 1, arguments));
  }

  @ParameterizedTest
  @EnumSource(value = BuiltInLanguage.class, names = "LISTOPS", mode = EnumSource.Mode.EXCLUDE)
  void signsAreWrittenAsAskedFor(BuiltInLanguage language) {
    LanguageRules rules = RulesFactory.of(language);
    SplittableRandom random = new SplittableRandom(6);
    int withOwnSign = 0;
    for (int i = 0; i < 200; i++) {
      String simplified = rules.generate(new FormulaShape(1 + i % 5, 2, true), random);
      assertFalse(OWN_SIGN.matcher(simplified).find(), simplified);
      String other = rules.generate(new FormulaShape(4, 2, false), random);
      withOwnSign += OWN_SIGN.matcher(other).find() ? 1 : 0;
    }
    assertTrue(withOwnSign > 150, withOwnSign + " of 200");
  }

  @ParameterizedTest
  @EnumSource(BuiltInLanguage.class)
  void operandsAreDrawnAsAskedFor(BuiltInLanguage language) {
    LanguageRules rules = RulesFactory.of(language);
    boolean list = language == BuiltInLanguage.LISTOPS;
    SplittableRandom random = new SplittableRandom(8);
    for (Operands operands : Operands.values()) {
      Set<Integer> numbers = new HashSet<>();
      for (int i = 0; i < 40; i++) {
        FormulaShape shape = new FormulaShape(1 + i % 4, list ? 3 : 2, i % 2 == 0);
        String formula = rules.generate(shape, operands, random);
        numbers.addAll(numbers(language, rules.vocabulary().expand(formula)));
      }
      switch (operands) {
        case ANY, VARIED, EQUAL ->
            assertTrue(numbers.size() > (list ? 9 : 40), operands + " " + numbers);
        case UNITS -> assertEquals(list ? Set.of(0, 1) : Set.of(-1, 0, 1), numbers);
        case SMALL -> assertTrue(numbers.stream().allMatch(number -> Math.abs(number) <= 9));
        case EXTREMES -> assertEquals(list ? Set.of(0, 9) : Set.of(-99, -98, 0, 98, 99), numbers);
      }
    }
  }

  /** The operands; an operator and the sign of a right operand may have been put together. */
  private static Set<Integer> numbers(BuiltInLanguage language, String formula) {
    Set<Integer> numbers = new HashSet<>();
    collect(Parser.parseFormula(language, formula).orElseThrow(), numbers);
    return numbers;
  }

  private static void collect(Formula formula, Set<Integer> numbers) {
    if (formula instanceof Atom atom) {
      String coefficient = atom.text().replaceAll("\\*?[abxy].*", "");
      numbers.add(Integer.parseInt(coefficient.matches("[-+]?") ? coefficient + "1" : coefficient));
    }
    formula.operands().forEach(part -> collect(part, numbers));
  }

  @ParameterizedTest
  @EnumSource(value = BuiltInLanguage.class, names = "LISTOPS", mode = EnumSource.Mode.EXCLUDE)
  void equalSidesAreEqual(BuiltInLanguage language) {
    LanguageRules rules = RulesFactory.of(language);
    SplittableRandom random = new SplittableRandom(9);
    for (int nesting = 1; nesting <= 5; nesting++) {
      FormulaShape shape = new FormulaShape(nesting, 2, false);
      String formula = rules.generate(shape, Operands.EQUAL, random);
      String inside = formula.substring(1, formula.length() - 1);
      boolean nested = nesting > 1;
      String left = nested ? inside.substring(0, (inside.length() - 1) / 2) : "";
      assertTrue(!nested || inside.endsWith(left), formula);
    }
  }

  @ParameterizedTest
  @EnumSource(BuiltInLanguage.class)
  void formulasAreAFunctionOfTheSeed(BuiltInLanguage language) {
    LanguageRules rules = RulesFactory.of(language);
    FormulaShape shape = new FormulaShape(4, 2, false);
    Set<String> formulas = new HashSet<>();
    for (int seed = 0; seed < 50; seed++) {
      String formula = rules.generate(shape, new SplittableRandom(seed));
      assertEquals(formula, rules.generate(shape, new SplittableRandom(seed)));
      formulas.add(formula);
    }
    assertEquals(50, formulas.size());
  }

  @ParameterizedTest
  @EnumSource(BuiltInLanguage.class)
  void trainingShapesObeyTheGeneralisationRule(BuiltInLanguage language) {
    LanguageRules rules = RulesFactory.of(language);
    SplittableRandom random = new SplittableRandom(7);
    Set<List<Integer>> levels = new HashSet<>();
    for (int i = 0; i < 1_000; i++) {
      FormulaShape shape = rules.trainingShape(random);
      levels.add(List.of(shape.nesting(), shape.arguments()));
    }
    assertEquals(
        language == BuiltInLanguage.LISTOPS
            ? Set.of(List.of(1, 2), List.of(1, 3), List.of(2, 2), List.of(2, 3))
            : Set.of(List.of(1, 2), List.of(2, 2), List.of(3, 2)),
        levels);
  }

  @Test
  void shapesBelowTheSmallestAreRefused() {
    assertThrows(IllegalArgumentException.class, () -> new FormulaShape(0, 2, true));
    assertThrows(IllegalArgumentException.class, () -> new FormulaShape(1, 1, true));
  }

  @ParameterizedTest
  @CsvSource({"7, 0", "(1+2), 1", "((1+2)*(3-4)), 2", "(1+2)((3, 2", "1+2)+(3, 0"})
  void nestingIsTheMostOpenBrackets(String formula, int nesting) {
    assertEquals(nesting, RulesFactory.of(BuiltInLanguage.ARITHMETIC).nesting(formula));
  }
}
