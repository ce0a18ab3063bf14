package io.nrs.rewriting.search;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.nrs.grammar.BuiltInLanguage;
import io.nrs.language.LanguageRules;
import io.nrs.rewriting.Combiner.Candidate;
import io.nrs.rewriting.search.LeafFinder.LeafGuard;
import org.junit.jupiter.api.Test;

class LeafGuardTest {
  private static final LanguageRules ARITHMETIC = LanguageRules.of(BuiltInLanguage.ARITHMETIC);

  private static void leaf(boolean expected, String formula, String leaf, int offset) {
    assertEquals(
        expected,
        LeafGuard.isLeaf(ARITHMETIC, formula, new Candidate(leaf, 1, 1, offset, 1)),
        leaf + " of " + formula);
  }

  @Test
  void aLeafIsOneAtItsPlaceOrAnAtomAlone() {
    leaf(true, "((1+2)*3)", "(1+2)", 1);
    leaf(false, "((1+2)*3)", "2)*3", 4);
    leaf(false, "((1+2)*3)", "3", 7);
    leaf(true, "3", "3", 0);
    leaf(true, "-12", "-12", 0);
    leaf(false, "-12", "12", 1);
    leaf(false, "1+2", "1+2", 0);
  }

  private static void value(boolean expected, LanguageRules rules, String leaf, String value) {
    assertEquals(expected, rules.isValue(leaf, value), value + " for " + leaf);
  }

  @Test
  void anAtomReplacesALeafAndNothingReplacesAnAtom() {
    value(true, ARITHMETIC, "(1+2)", "3");
    value(true, ARITHMETIC, "(1+2)", "-99");
    value(false, ARITHMETIC, "(1+2)", "(1+2)");
    value(false, ARITHMETIC, "(1+2)", "");
    value(false, ARITHMETIC, "3", "3");
  }

  @Test
  void theValueOfAPartOfAListKeepsItsOperator() {
    LanguageRules rules = LanguageRules.of(BuiltInLanguage.LISTOPS);
    String partial = rules.lastLeaf(rules.vocabulary().compact("[MAX12345]")).orElseThrow().text();
    assertEquals(true, rules.leavesOperator(partial), partial);
    String operator = partial.substring(0, 1);
    value(true, rules, partial, operator + "2");
    value(false, rules, partial, operator);
    value(false, rules, partial, "2");
    value(false, rules, partial, "12");
    value(false, rules, partial, operator + operator);
  }
}
