package io.nrs.language;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.nrs.grammar.BuiltInLanguage;
import io.nrs.language.LanguageRules.LeafTag;
import org.junit.jupiter.api.Test;

/** Tags of formulas and of cuts. */
class LeafTagTest {
  private static void check(BuiltInLanguage language, String formula, String expected) {
    LanguageRules rules = LanguageRules.of(language);
    String text = LeafTag.START + rules.vocabulary().compact(formula) + LeafTag.END;
    assertEquals("O" + expected + "O", LeafTag.letters(rules, text), formula);
  }

  private static void checkCut(BuiltInLanguage language, String cut, String expected) {
    LanguageRules rules = LanguageRules.of(language);
    assertEquals(expected, LeafTag.letters(rules, rules.vocabulary().compact(cut)), cut);
  }

  @Test
  void everyLeafOfALevelIsMarked() {
    check(BuiltInLanguage.ARITHMETIC, "((12+-3)*(4-5))", "OBIIIIIIOBIIIIO");
    check(BuiltInLanguage.ARITHMETIC, "((1+2)+3)", "OBIIIIOOO");
    check(BuiltInLanguage.ALGEBRA, "((+x+x)-+2*x)", "OBIIIIIOOOOOO");
  }

  @Test
  void aListsOperatorIsMarkedWithItsFirstTwoOperands() {
    check(BuiltInLanguage.LISTOPS, "[MIN12]", "BIIII");
    check(BuiltInLanguage.LISTOPS, "[MIN123]", "OBIIOO");
    check(BuiltInLanguage.LISTOPS, "[MIN[MAX12]3]", "OOBIIIIOO");
    check(BuiltInLanguage.LISTOPS, "[MIN12[MAX34]]", "OOOOBIIIIO");
  }

  @Test
  void anAtomIsMarkedWhereItIsTheWholeFormula() {
    check(BuiltInLanguage.ARITHMETIC, "-12", "BII");
    check(BuiltInLanguage.LISTOPS, "7", "B");
    checkCut(BuiltInLanguage.ARITHMETIC, "-12", "OOO");
  }

  @Test
  void ofACutOnlyWholeLeavesAreMarked() {
    checkCut(BuiltInLanguage.ARITHMETIC, "2+3)*(4-5)", "OOOOOBIIII");
    checkCut(BuiltInLanguage.ARITHMETIC, "((4-", "OOOO");
    checkCut(BuiltInLanguage.LISTOPS, "MIN12", "OOO");
  }
}
