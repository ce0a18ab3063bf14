package io.nrs.grammar.reading;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.Formula;
import io.nrs.grammar.Printer;
import io.nrs.grammar.Span;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ParserTest {
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
