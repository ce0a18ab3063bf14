package io.nrs.language;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.Language;
import io.nrs.language.catalogue.RulesFactory;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** In the examples MIN, MAX and SM are n, x and s, their compact form. */
class LeafRuleTest {

  private static void checkAll(Language language, String all) {
    for (String marked : all.split(" ")) {
      check(language, marked);
    }
  }

  /** The leaf between » and « is the last one of the text. */
  private static void check(Language language, String marked) {
    LanguageRules rules = RulesFactory.of(language);
    int start = marked.indexOf('»');
    String text = marked.replace("»", "").replace("«", "");
    if (start < 0) {
      assertTrue(rules.lastLeaf(text).isEmpty(), () -> rules.lastLeaf(text) + " in " + text);
      return;
    }
    String leaf = marked.substring(start + 1, marked.indexOf('«'));
    assertEquals(new Leaf(leaf, start), rules.lastLeaf(text).orElseThrow(), text);
    assertTrue(rules.isLeafAt(text, start, leaf.length()));
    assertFalse(rules.isLeafAt(text, start, leaf.length() - 1));
    assertFalse(rules.isLeafAt(text, start + 1, leaf.length() - 1));
  }

  @Test
  void listOps() {
    String all =
        "»[x31]« [»s76«4] [»s76«42] [n[s54]»[n39]«] [n»[s54]«3] [n3»[s54]«] "
            + "[x[n12]»[s54]«3] [x[n12]0[»s54«3]] [x1[n23]2[»n30«4]] [s76 [s7 s76[n1 s76] »s76«4 "
            + "[»s76«4 54]»[n39]«] [»s76«4[n3 2»[n31]« [n3[ 5 ] [n12 1][x3";
    checkAll(BuiltInLanguage.LISTOPS, all);
  }

  @Test
  void arithmetic() {
    String all =
        "»(28*-16)« ((12+-3)*»(4-5)«) (»(12+-3)«*4) (4*»(12--3)«) »(0*0)« (12+- 12+-3) "
            + "-3)*»(4-5)«)+(1 17 -17 ((1+2 (1+2";
    checkAll(BuiltInLanguage.ARITHMETIC, all);
  }

  @Test
  void algebra() {
    String all =
        "»(+16*y-12*y)« »(+16*y-+12*y)« »(+16*y--12*y)« »(+x*y+x*y)« »(-0*x-+x)« "
            + "(»(+x-x)«+4*x) ((+x-x)-»(+x--2*x)«) (+16*y-12*x) (+x*y+x) (+x+x*y) (+16*y-12 "
            + "(16*y-12*y) +16*y y-12*y)+»(-y+y)«-(+y";
    checkAll(BuiltInLanguage.ALGEBRA, all);
  }

  @Test
  void whatIsLeftOfWideOperationsKeepsItsOperator() {
    LanguageRules rules = RulesFactory.of(BuiltInLanguage.LISTOPS);
    assertEquals("s3", rules.valueOf("s76"));
    assertEquals("5", rules.valueOf("[n58]"));
    assertEquals("3", rules.valueOf("[s76]"));
    assertTrue(rules.leavesOperator("s76"));
    assertFalse(rules.leavesOperator("[s76]"));
  }

  @Test
  void aLeafIsOneOnlyWhereItStands() {
    LanguageRules rules = RulesFactory.of(BuiltInLanguage.LISTOPS);
    assertTrue(rules.isLeafAt("[s764]", 1, 3));
    assertFalse(rules.isLeafAt("[s76]", 1, 3));
    assertTrue(rules.isLeafAt("[s76]", 0, 5));
    assertFalse(rules.isLeafAt("[s76[n12]]", 1, 3));
    assertFalse(rules.isLeafAt("s76", 0, 3));
  }

  @Test
  void textThatIsNoLeafHasNoValue() {
    for (String text : List.of("", "s7", "[s76", "s76]", "[s764]", "7", "[s76]]")) {
      assertThrows(
          IllegalArgumentException.class,
          () -> RulesFactory.of(BuiltInLanguage.LISTOPS).valueOf(text),
          text);
    }
    for (String text :
        List.of("", "1+2", "(1+2", "(1+2+3)", "(100+1)", "(+1+2)", "(1/2)", "(01+2)")) {
      assertThrows(
          IllegalArgumentException.class,
          () -> RulesFactory.of(BuiltInLanguage.ARITHMETIC).valueOf(text),
          text);
    }
    for (String text :
        List.of("", "+x", "(+x+y)", "(x+x)", "(+x*x+x*x)", "(+1*x+x)", "(+100*x+x)")) {
      assertThrows(
          IllegalArgumentException.class,
          () -> RulesFactory.of(BuiltInLanguage.ALGEBRA).valueOf(text),
          text);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "LISTOPS, 5, true",
    "LISTOPS, 55, false",
    "LISTOPS, '', false",
    "ARITHMETIC, -99, true",
    "ARITHMETIC, 100, false",
    "ARITHMETIC, -0, false",
    "ARITHMETIC, 05, false",
    "ARITHMETIC, +5, false",
    "ALGEBRA, +x*y, true",
    "ALGEBRA, -x*y, true",
    "ALGEBRA, +0*x, true",
    "ALGEBRA, x, false",
    "ALGEBRA, +1*x, false",
    "ALGEBRA, +12*y*x, false",
    "ALGEBRA, +12*, false"
  })
  void atoms(BuiltInLanguage language, String text, boolean atom) {
    assertEquals(atom, RulesFactory.of(language).isAtom(text));
  }

  @ParameterizedTest
  @CsvSource({
    "LISTOPS, [s764], 2",
    "LISTOPS, [n[s54][n39]], 3",
    "LISTOPS, 5, 0",
    "ARITHMETIC, ((12+-3)*(4-5)), 3",
    "ARITHMETIC, (1--2), 1",
    "ARITHMETIC, (1-2), 1",
    "ARITHMETIC, -7, 0",
    "ALGEBRA, ((+45*x*y-98*x*y)+(-x*y+79*x*y)), 3",
    "ALGEBRA, (+x--x), 1"
  })
  void numberOfRewrites(BuiltInLanguage language, String formula, int rewrites) {
    assertEquals(rewrites, RulesFactory.of(language).rewrites(formula));
  }
}
