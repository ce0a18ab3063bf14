package io.nrs.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.nrs.benchmarks.ShapeBenchmark.Growth;
import io.nrs.benchmarks.ShapeBenchmark.Point;
import io.nrs.benchmarks.ShapeBenchmark.Shape;
import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.Language;
import io.nrs.language.LanguageRules;
import io.nrs.language.Leaf;
import io.nrs.language.catalogue.RulesFactory;
import io.nrs.rewriting.RewritingOptions.SelectionStrategy;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ShapeBenchmarkTest {
  private static final int REWRITES = 31;

  /** Rewrites by the rules until no leaf is left. */
  private static int rewrites(LanguageRules rules, String written) {
    String formula = rules.vocabulary().compact(written);
    int rewrites = 0;
    while (!rules.isAtom(formula)) {
      Leaf leaf = rules.lastLeaf(formula).orElseThrow();
      formula =
          formula.substring(0, leaf.offset())
              + rules.valueOf(leaf.text())
              + formula.substring(leaf.offset() + leaf.text().length());
      rewrites++;
    }
    return rewrites;
  }

  @ParameterizedTest
  @EnumSource(BuiltInLanguage.class)
  void aFormulaOfEachShapeHasAsManyRewritesAsWereAskedFor(Language language) {
    LanguageRules rules = RulesFactory.of(language);
    for (Shape shape : ShapeBenchmark.shapes(rules)) {
      String formula = ShapeBenchmark.formula(rules, shape, REWRITES, new SplittableRandom(1));
      assertEquals(REWRITES, rewrites(rules, formula), shape + " " + formula);
    }
  }

  @ParameterizedTest
  @CsvSource({"10, 20, 40, 1.00", "10, 40, 160, 2.00", "10, 10, 10, 0.00"})
  void theExponentSaysHowTheTimeGrows(double first, double second, double third, String exponent) {
    List<Point> points =
        List.of(new Point(25, first), new Point(50, second), new Point(100, third));
    Growth growth =
        new Growth(
            BuiltInLanguage.ARITHMETIC, Shape.BALANCED, SelectionStrategy.TAGGING, points, 0);
    assertEquals(exponent, "%.2f".formatted(growth.exponent()));
  }

  @Test
  void onlyListsHaveAnyWidth() {
    assertEquals(
        List.of(Shape.BALANCED, Shape.LEFT_DEEP, Shape.RIGHT_DEEP),
        ShapeBenchmark.shapes(RulesFactory.of(BuiltInLanguage.ALGEBRA)));
  }
}
