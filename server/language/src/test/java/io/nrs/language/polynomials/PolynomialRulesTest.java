package io.nrs.language.polynomials;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.grammar.Language;
import io.nrs.grammar.Printer;
import io.nrs.grammar.polynomials.Polynomial;
import io.nrs.grammar.polynomials.PolynomialCell;
import io.nrs.grammar.polynomials.PolynomialCell.Kind;
import io.nrs.grammar.reading.Parser;
import io.nrs.grammar.reading.TextEvaluator;
import io.nrs.language.LanguageRules;
import io.nrs.language.Leaf;
import io.nrs.language.WorkingText;
import io.nrs.language.catalogue.RulesFactory;
import io.nrs.language.description.DescriptionException;
import io.nrs.language.description.DescriptionReader;
import io.nrs.language.proof.LanguageProof;
import io.nrs.language.sampling.FormulaShape;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What networks read of polynomials, and what becomes of their answers. */
class PolynomialRulesTest {
  private static final Language LANGUAGE =
      language("{\"id\": \"p\", \"operations\": [{\"form\": \"polynomial\"}]}");
  private static final LanguageRules RULES = RulesFactory.of(LANGUAGE);

  private static Language language(String description) {
    return DescriptionReader.read(Path.of("p.json"), description).language();
  }

  private static String formula(SplittableRandom random) {
    return RULES.generate(new FormulaShape(1 + random.nextInt(9), 2, true), random);
  }

  @Test
  void leavesAreThoseOfTheDesignAndAreAnsweredByCells() {
    Set<String> seen = new HashSet<>();
    RULES
        .domain()
        .forEach(
            leaf -> {
              assertTrue(seen.add(leaf), leaf);
              String answer = RULES.valueOf(leaf);
              assertTrue(leaf.length() <= RULES.longestQuestion(), leaf);
              assertTrue(answer.length() <= RULES.longestValue(), answer);
              assertTrue(RULES.isValue(leaf, answer), () -> leaf + " " + answer);
            });
    assertEquals(157_612, seen.size());
  }

  @ParameterizedTest
  @CsvSource(
      textBlock =
          """
          +2x+3x,       A02A03,  A05,       +5x
          +60x+60x,     A60A60,  C01A20,    +100x+20x
          -2x+2x,       a02A02,  '',        0
          +3y-2x,       B03a02,  a02B03,    -2x+3y
          +3x+200x,     B03A02,  A02B03,    +200x+3x
          +1200x-34x,   C12a34,  C11A66,    +1100x+66x
          +100x-34x,    C01a34,  A66,       +66x
          -20000x+x,    d02A01,  d01c99a99, -10000x-9900x-99x
          +(+3x,        pA03,    A03p,      +3x+(
          -(+3x,        mA03,    a03m,      -3x-(
          -12*(+34x,    k12A34,  c04a08k12, -400x-8x-12*(
          +0*(+34x,     K00A34,  K00,       +0*(
          -12y*(+34x,   k12A34,  c04a08k12, -400xy-8xy-12y*(
          +x*(+3,       K01A03,  A03K01,    +3x+x*(
          +x*(),        K01r,    '',        0
          +3*(),        K03r,    '',        0
          -(),          mr,      '',        0
          +0x,          A00,     '',        0
          """)
  void leavesAreReadAndReplaced(String leaf, String question, String answer, String value) {
    WorkingText working = RULES.working(leaf);
    String text = working.start(leaf);
    assertTrue(RULES.isLeafAt(text, 0, text.length()));
    assertEquals(question, working.question(text));
    assertEquals(answer, RULES.valueOf(question));
    String replaced = working.replacement(text, answer).orElseThrow();
    assertEquals(value, RULES.vocabulary().expand(working.unfolded(replaced)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"+2x+3y", "+200x+3x", "-200x-3x", "+2x-(", ")+2x", "+2x)", "+(-(", "))"})
  void othersAreNoLeaves(String pair) {
    String text = RULES.working(pair).start(pair);
    assertEquals(2, text.length());
    assertFalse(RULES.isLeafAt(text, 0, 2));
    assertFalse(RULES.isLeafAt(text, 0, 1));
  }

  /** In any order, and as networks that find leaves read it, every formula has one normal form. */
  @Test
  void everyOrderEndsWithTheExactValue() {
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 2_000; i++) {
      String formula = formula(random);
      WorkingText working = RULES.working(formula);
      String text = working.start(formula);
      assertEquals(formula, working.unfolded(text));
      List<Leaf> leaves = RULES.leaves(text);
      while (!leaves.isEmpty()) {
        assertEquals(
            leaves.stream().map(Leaf::offset).toList(),
            RULES.leaves(working.masked(text)).stream().map(Leaf::offset).toList());
        text = working.rewritten(RULES, text, leaves.get(random.nextInt(leaves.size())));
        leaves = RULES.leaves(text);
      }
      assertEquals(
          TextEvaluator.exactValue(LANGUAGE, formula).orElseThrow(),
          RULES.vocabulary().value(working.unfolded(text)));
    }
  }

  @Test
  void generatedFormulasAreReadWithoutAMistake() {
    SplittableRandom random = new SplittableRandom(2);
    for (int i = 0; i < 2_000; i++) {
      String formula = formula(random);
      assertEquals(List.of(), Parser.parseLine(LANGUAGE, formula).problems(), formula);
    }
  }

  /** Cells decide what is a leaf, and the tagger's classes of them do so too. */
  @Test
  void marksAreThoseOfTheCells() {
    SplittableRandom random = new SplittableRandom(3);
    for (int i = 0; i < 20_000; i++) {
      List<PolynomialCell> pair = List.of(cell(random), cell(random));
      String text = Polynomial.printed(pair);
      WorkingText working = RULES.working(text);
      assertEquals(
          pair.get(0).rewritten(pair.get(1)).isPresent(),
          RULES.isLeafAt(working.masked(working.start(text)), 0, 2),
          text);
    }
  }

  /** Nothing but the word of a term that leaves the bracket depends on them. */
  @Test
  void lettersBeforeABracketChangeWordsAlone() {
    for (int factor = -PolynomialCell.MAX; factor <= PolynomialCell.MAX; factor++) {
      for (int number = -PolynomialCell.MAX; number <= PolynomialCell.MAX; number++) {
        for (int limb = 0; limb < PolynomialCell.LIMBS; limb++) {
          PolynomialCell term = new PolynomialCell(Kind.TERM, number, limb, "y");
          assertEquals(
              PolynomialCell.times(factor)
                  .rewritten(term)
                  .map(cells -> cells.stream().map(PolynomialRulesTest::withLetters).toList()),
              PolynomialCell.times(factor, "x").rewritten(term));
        }
      }
    }
  }

  private static PolynomialCell withLetters(PolynomialCell cell) {
    return new PolynomialCell(
        cell.kind(), cell.coefficient(), cell.limb(), cell.isTerm() ? "xy" : "x");
  }

  /** Products are read as brackets with letters. */
  @ParameterizedTest
  @ValueSource(strings = {"(x+1)(x+2)", "(a-b)^4", "2x(3y-z)^2 - 100(x-1)", "(x+1)(y-2)(z+3)*4"})
  void productsEndWithTheExactValue(String product) {
    SplittableRandom random = new SplittableRandom(4);
    String formula =
        Printer.print(Parser.parseLine(LANGUAGE, product).soundFormula().orElseThrow());
    WorkingText working = RULES.working(formula);
    String text = working.start(formula);
    assertEquals(formula, working.unfolded(text));
    for (List<Leaf> leaves = RULES.leaves(text); !leaves.isEmpty(); leaves = RULES.leaves(text)) {
      text = working.rewritten(RULES, text, leaves.get(random.nextInt(leaves.size())));
    }
    assertEquals(
        TextEvaluator.exactValue(LANGUAGE, formula).orElseThrow(),
        RULES.vocabulary().value(working.unfolded(text)));
  }

  private static PolynomialCell cell(SplittableRandom random) {
    int number = random.nextInt(-3, 4);
    return switch (random.nextInt(10)) {
      case 0 -> PolynomialCell.open(random.nextBoolean());
      case 1 -> PolynomialCell.times(number, random.nextBoolean() ? "" : "x");
      case 2 -> PolynomialCell.CLOSE;
      default ->
          PolynomialCell.term(
                  number * List.of(1, 100, 10_000).get(random.nextInt(3)),
                  List.of("x", "y", "xx", "").get(random.nextInt(4)))
              .get(0);
    };
  }

  @Test
  void aTaggerReadsFewWindows() {
    assertEquals(6_972, RULES.tokenWindows().get(0).size());
  }

  @ParameterizedTest
  @ValueSource(strings = {"A5", "A050", "B05", "X01", "A01 ", "◦"})
  void answersThatAreNoCellsAreRefused(String answer) {
    assertFalse(RULES.isValue("A02A03", answer));
  }

  @Test
  void aLimbAboveTheHighestIsRefused() {
    WorkingText working = RULES.working("+600000x+600000x");
    String text = working.start("+600000x+600000x");
    assertEquals("A60A60", working.question(text));
    assertTrue(working.replacement(text, "C01A20").isEmpty());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"atoms\": [\"x\"]",
        "\"rules\": [\"x x =>\"]",
        "\"brackets\": \"[]\"",
        "\"terminating\": \"assumed\"",
        "\"examples\": [\"2x + 3x = 6x\"]"
      })
  void polynomialsHaveTheirOwnAtomsAndRules(String member) {
    assertThrows(
        DescriptionException.class,
        () ->
            LanguageProof.of(
                DescriptionReader.read(
                    Path.of("p.json"),
                    "{\"id\": \"p\", \"operations\": [{\"form\": \"polynomial\"}], %s}"
                        .formatted(member))));
  }

  /** Every place of a rewrite would be one too far to the left. */
  @Test
  void aFirstTermWithoutItsSignIsRefused() {
    assertThrows(IllegalArgumentException.class, () -> RULES.working("27z+3z"));
    RULES.working("+27z+3z");
  }
}
