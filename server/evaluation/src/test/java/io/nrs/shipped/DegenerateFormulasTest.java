package io.nrs.shipped;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.Language;
import io.nrs.grammar.reading.TextEvaluator;
import io.nrs.language.LanguageRules;
import io.nrs.language.Operands;
import io.nrs.language.catalogue.RulesFactory;
import io.nrs.language.sampling.FormulaShape;
import io.nrs.network.NeuralEngine.DeviceChoice;
import io.nrs.rewriting.Outcome;
import io.nrs.rewriting.RewritingOptions;
import io.nrs.rewriting.Step;
import io.nrs.rewriting.models.LoadedSystem;
import io.nrs.rewriting.models.ModelStore;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * One formula has one outcome, whatever the way of asking. The networks in {@code models/} are
 * least confident in degenerate formulas (coefficients 0, 1 and −1, equal operands). By hand:
 * {@code -Dnrs.degenerate.formulas=1700 -Dnrs.degenerate.seed=2}.
 */
class DegenerateFormulasTest {
  private static final ModelStore STORE = new ModelStore(Path.of("..", "..", "models"));
  private static final int FORMULAS = Integer.getInteger("nrs.degenerate.formulas", 70);
  private static final long SEED = Long.getLong("nrs.degenerate.seed", 1);

  private static LoadedSystem open(Language language, int threads) {
    return LoadedSystem.open(
        STORE, language, RewritingOptions.standard(), DeviceChoice.CPU, threads);
  }

  private static List<String> formulas(Language language) {
    LanguageRules rules = RulesFactory.of(language);
    SplittableRandom random = new SplittableRandom(SEED);
    List<Operands> operands =
        rules.operands().stream()
            .filter(List.of(Operands.UNITS, Operands.EQUAL)::contains)
            .toList();
    List<String> formulas = new ArrayList<>();
    while (formulas.size() < FORMULAS) {
      int i = formulas.size();
      int nesting = 1 + random.nextInt(4);
      int arguments = rules.levels().haveArguments() ? 2 + random.nextInt(3) : 2;
      FormulaShape shape = new FormulaShape(nesting, arguments, i % 4 < 2);
      formulas.add(
          rules
              .vocabulary()
              .expand(rules.generate(shape, operands.get(i % operands.size()), random)));
    }
    return formulas;
  }

  /** Confidences may differ in their last digits, because sums are rounded in another order. */
  private static void checkSame(String formula, Outcome expected, Outcome actual) {
    checkSameEnd(formula, expected, actual);
    assertEquals(expected.steps().size(), actual.steps().size(), formula);
    for (int i = 0; i < expected.steps().size(); i++) {
      Step one = expected.steps().get(i);
      Step other = actual.steps().get(i);
      assertEquals(one.confidence(), other.confidence(), 1e-4, formula);
      assertEquals(
          one,
          new Step(
              other.leaf(),
              other.value(),
              other.offset(),
              one.confidence(),
              other.agreement(),
              other.outputs()),
          formula);
    }
  }

  private static void checkSameEnd(String formula, Outcome expected, Outcome actual) {
    assertEquals(expected.status(), actual.status(), formula);
    assertEquals(expected.remaining(), actual.remaining(), formula);
  }

  @ParameterizedTest
  @EnumSource(BuiltInLanguage.class)
  void anOutcomeIsTheSameHoweverTheNetworksAreAsked(BuiltInLanguage language) {
    List<String> formulas = formulas(language);
    List<String> shuffled = new ArrayList<>(formulas);
    Collections.shuffle(shuffled, new Random(SEED));
    List<String> half = shuffled.subList(0, shuffled.size() / 2);
    try (LoadedSystem one = open(language, 1);
        LoadedSystem two = open(language, 2)) {
      List<Outcome> expected = one.rewriter().solveAll(formulas);
      List<Outcome> others = two.rewriter().solveAll(half);
      for (int i = 0; i < half.size(); i++) {
        checkSame(half.get(i), expected.get(formulas.indexOf(half.get(i))), others.get(i));
      }
      for (int i = 0; i < formulas.size(); i++) {
        String formula = formulas.get(i);
        checkSame(formula, expected.get(i), two.rewriter().solve(formula));
        checkSameEnd(formula, expected.get(i), one.rewriter().trace(formula, step -> {}));
        if (expected.get(i) instanceof Outcome.Solved solved) {
          assertEquals(TextEvaluator.exactValue(language, formula).orElseThrow(), solved.value());
        }
      }
    }
  }

  /** Formulas that failed level by level, or both ways, before parts of windows were read. */
  @ParameterizedTest
  @CsvSource({
    "((((+0*x--x)+(+0*x+-x))-((+x-x)+(+x+-x)))+(((+0*x+x)-(+x-x))+((+0*x--x)-(+0*x+-x)))), +3*x",
    "((((+x+-x)+(+0*x+-x))+((+x-x)+(+x-x)))+(((+0*x-+0*x)+(+0*x++x))-((+0*x-+0*x)+(+0*x++x)))), -x",
    "(((+x-x)-(+0*x--x))+((-x+x)+(+0*x-+0*x))), -x",
    "((-x-x)+(+0*x+-x)), -3*x",
    "(((-x+0*x)-x)-((-x+0*x)-x)), +0*x",
  })
  void whatFailedInOneOfTheWaysIsSolvedInAll(String formula, String value) {
    try (LoadedSystem system = open(BuiltInLanguage.ALGEBRA, 1)) {
      assertEquals(value, system.rewriter().solve(formula).remaining());
      assertEquals(value, system.rewriter().trace(formula, step -> {}).remaining());
      assertEquals(
          value, system.rewriter().solveAll(List.of("(+x+x)", formula)).get(1).remaining());
    }
  }
}
