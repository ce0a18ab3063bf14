package io.nrs.grammar;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ParserTest {

  @ParameterizedTest
  @CsvSource({
    "LISTOPS, [MIN[SM54][MIN39]], 3",
    "LISTOPS, [SM764], 7",
    "LISTOPS, 5, 5",
    "ARITHMETIC, (28*-16), -48",
    "ARITHMETIC, (-60+-40), 0",
    "ARITHMETIC, (60--39), 99",
    "ARITHMETIC, (60 - -39), 99",
    "ARITHMETIC, (60-39), 21",
    "ARITHMETIC, ((12+-3)*(4-5)), -9",
    "ARITHMETIC, -5, -5",
    "ALGEBRA, (+16*y-12*y), +4*y",
    "ALGEBRA, (+4*y+-8*y), -4*y",
    "ALGEBRA, (+4*y--8*y), +12*y",
    "ALGEBRA, (+4*y++8*y), +12*y",
    "ALGEBRA, (+4*y-+8*y), -4*y",
    "ALGEBRA, ((+45*x*y-98*x*y)+(-34*x*y+79*x*y)), -8*x*y",
    "ALGEBRA, (+x*y-x*y), +0*x*y",
    "ALGEBRA, (+4 * a * b - a*b), +3*a*b",
  })
  void values(BuiltInLanguage language, String text, String value) {
    Formula formula = Parser.parseFormula(language, text).orElseThrow();
    assertEquals(value, Printer.print(Evaluator.value(formula)));
    assertEquals(text.replace(" ", ""), Printer.print(formula));
    assertEquals(formula.span(), Evaluator.value(formula).span());
  }

  /** The reading of a text is its canonical form. */
  @ParameterizedTest
  @CsvSource({
    "+0*y*a, +0*a*y",
    "+2*y*x, +2*x*y",
    "+-5*a, -5*a",
    "--5*a, +5*a",
    "2*x, +2*x",
    "y*x, +x*y",
    "(4*y+8*y), (+4*y+8*y)",
    "(x+x), (+x+x)",
    "(x*y+2*y*x), (+x*y+2*x*y)",
    "((+3*y*x--2*x*y)+(x*y+-5*y*x)), ((+3*x*y--2*x*y)+(+x*y+-5*x*y))",
    "(+4*y++-8*y), (+4*y+-8*y)",
  })
  void algebraIsReadAsPeopleWriteIt(String written, String canonical) {
    ParsedLine line = Parser.parseLine(BuiltInLanguage.ALGEBRA, written);
    assertEquals(List.of(), line.problems());
    assertEquals(canonical, Printer.print(line.formula().orElseThrow()));
  }

  @ParameterizedTest
  @CsvSource({"(+x*y+x*y) = 2*y*x, +2*x*y", "(+a-a) = 0*a, +0*a", "(+a-6*a) = +-5*a, -5*a"})
  void expectationsAreReadAsPeopleWriteThem(String written, String value) {
    ParsedLine line = Parser.parseLine(BuiltInLanguage.ALGEBRA, written);
    assertEquals(List.of(), line.problems());
    assertEquals(Optional.of(value), line.expectedValue());
  }

  @Test
  void everyPartOfALine() {
    ParsedLine line = Parser.parseLine(BuiltInLanguage.LISTOPS, " [MAX 3 1 ] = 3 # 😀");
    assertEquals(Optional.of(new Span(12, 13)), line.equals());
    assertEquals(Optional.of(new Span(16, 20)), line.comment());
    assertEquals(Optional.of(new Formula.Atom("3", new Span(14, 15))), line.soundExpectation());
    assertEquals(new Span(1, 11), line.formula().orElseThrow().span());
    assertTrue(line.isSound());
    assertEquals(List.of(), line.problems());
  }

  @Test
  void blankLines() {
    for (String text : List.of("", " \t", "# [MAX31]", "  # = 3")) {
      ParsedLine line = Parser.parseLine(BuiltInLanguage.LISTOPS, text);
      assertTrue(line.isBlank());
      assertFalse(line.isSound());
    }
    assertFalse(Parser.parseLine(BuiltInLanguage.LISTOPS, "@").isBlank());
  }

  @Test
  void aMistakeCostsTheInnermostOperation() {
    ParsedLine line = Parser.parseLine(BuiltInLanguage.LISTOPS, "[MAX[3 4][MIN x 3][SM 3 4]] = 7");
    assertEquals("[MAX[3 4][MIN x 3][SM34]]", Printer.print(line.formula().orElseThrow()));
    assertEquals(2, line.problems().size());
    assertTrue(line.soundExpectation().isPresent());
    assertTrue(line.exactValue().isEmpty());
  }

  @Test
  void whatIsWrongWithTheExpectationLeavesTheFormulaSound() {
    ParsedLine line = Parser.parseLine(BuiltInLanguage.LISTOPS, "[MAX31] = 12");
    assertTrue(line.isSound());
    assertTrue(line.soundExpectation().isEmpty());
    assertEquals("12", Printer.print(line.expectation().orElseThrow()));
  }

  @Test
  void spansAreUtf16() {
    ParsedLine line = Parser.parseLine(BuiltInLanguage.ARITHMETIC, "😀 = 3");
    assertEquals(new Span(0, 2), line.problems().get(0).span());
    assertEquals(Optional.of(new Span(3, 4)), line.equals());
  }

  @Test
  void loneSurrogatesAreProblems() {
    assertFalse(Parser.parseLine(BuiltInLanguage.LISTOPS, "3\uD83D").isSound());
  }
}
