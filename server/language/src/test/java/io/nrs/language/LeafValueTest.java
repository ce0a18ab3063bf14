package io.nrs.language;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.grammar.BuiltInLanguage;
import io.nrs.language.catalogue.RulesFactory;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class LeafValueTest {
  @ParameterizedTest
  @CsvSource({
    "ARITHMETIC, (28*-16), -48",
    "ARITHMETIC, (60--39), 99",
    "ARITHMETIC, (50*-2), 0",
    "ARITHMETIC, (99+99), 98",
    "ARITHMETIC, (-99-99), -98",
    "ARITHMETIC, (0*-5), 0",
    "ALGEBRA, (+16*y-12*y), +4*y",
    "ALGEBRA, (+4*y+-8*y), -4*y",
    "ALGEBRA, (+x-x), +0*x",
    "ALGEBRA, (-99*x-99*x), -98*x",
    "ALGEBRA, (+2*x*y-x*y), +x*y",
    "ALGEBRA, (-x-0*x), -x",
    "LISTOPS, [x31], 3",
    "LISTOPS, [n31], 1",
    "LISTOPS, [s76], 3",
    "LISTOPS, s76, s3"
  })
  void examples(BuiltInLanguage language, String leaf, String value) {
    assertEquals(value, RulesFactory.of(language).valueOf(leaf));
  }

  @ParameterizedTest
  @EnumSource(BuiltInLanguage.class)
  void randomLeavesHaveTheExactValue(BuiltInLanguage language) {
    LanguageRules rules = RulesFactory.of(language);
    SplittableRandom random = new SplittableRandom(2);
    for (int i = 0; i < 5_000; i++) {
      String leaf = rules.randomLeaf(random);
      checkExact(rules, leaf);
    }
  }

  private static void checkExact(LanguageRules rules, String leaf) {
    String value = rules.vocabulary().expand(rules.valueOf(leaf));
    String written = rules.vocabulary().expand(leaf);
    if (rules.leavesOperator(leaf)) {
      String operator = written.substring(0, written.length() - 2);
      assertTrue(value.startsWith(operator), value);
      value = value.substring(operator.length());
      written = "[" + written + "]";
    }
    assertEquals(FormulaGenerator.exactValue(rules.language(), written), value, leaf);
    assertTrue(rules.isAtom(value), value);
  }

  /** The verdict that rewriting ends rests on this; nrs language check does the same. */
  @ParameterizedTest
  @EnumSource(BuiltInLanguage.class)
  void everyValueIsShorterThanItsLeaf(BuiltInLanguage language) {
    LanguageRules rules = RulesFactory.of(language);
    rules
        .domain()
        .forEach(
            leaf -> {
              String value = rules.valueOf(leaf);
              assertTrue(value.length() < leaf.length(), () -> leaf + " becomes " + value);
            });
  }

  /** Any leaf at any time, and not only the last one. */
  @ParameterizedTest
  @EnumSource(BuiltInLanguage.class)
  void rewritingAnyLeafInAnyOrderKeepsTheValueAndStaysInTheDomain(BuiltInLanguage language) {
    LanguageRules rules = RulesFactory.of(language);
    SplittableRandom random = new SplittableRandom(3);
    Set<String> met = new HashSet<>();
    for (String formula : FormulaGenerator.ofAllKinds(rules, 15, 4)) {
      String value = FormulaGenerator.exactValue(language, formula);
      String current = rules.vocabulary().compact(formula);
      int rewrites = rules.rewrites(current);
      for (int left = rewrites; left > 0; left--) {
        List<Leaf> leaves = rules.leaves(current);
        Leaf leaf = leaves.get(random.nextInt(leaves.size()));
        met.add(leaf.text());
        current =
            current.substring(0, leaf.offset())
                + rules.valueOf(leaf.text())
                + current.substring(leaf.offset() + leaf.text().length());
        if (left < 4 || random.nextInt(8) == 0) {
          String now = rules.vocabulary().expand(current);
          assertEquals(
              value, FormulaGenerator.exactValue(language, now), formula + " became " + now);
        }
      }
      assertEquals(value, rules.vocabulary().expand(current), formula);
    }
    for (int i = 0; i < 5_000; i++) {
      met.add(rules.randomLeaf(random));
    }
    Set<String> unknown = new HashSet<>(met);
    rules.domain().forEach(unknown::remove);
    assertTrue(unknown.isEmpty(), () -> "met, but not in the domain: " + unknown);
  }
}
