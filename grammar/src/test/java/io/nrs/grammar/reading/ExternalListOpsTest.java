package io.nrs.grammar.reading;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.Printer;
import io.nrs.grammar.Span;
import io.nrs.grammar.problems.Problem;
import io.nrs.grammar.problems.Problem.Code;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ExternalListOpsTest {
  @Test
  void binaryForm() {
    check("( ( ( [MAX 2 ) 9 ) ] )", "[MAX29]", "", "9");
    check("( ( ( [SM ( ( ( [MIN 4 ) 7 ) ] ) ) 8 ) ] )", "[SM[MIN47]8]", "", "2");
  }

  @Test
  void spacedForm() {
    check("[MAX 2 9 [MIN 4 7 ] 0 ]", "[MAX29[MIN47]0]", "", "9");
  }

  @Test
  void valuesInAColumn() {
    check("[MAX 2 9 ]\t9", "[MAX29]", "9", "9");
    check("9\t( ( ( [MAX 2 ) 9 ) ] )", "[MAX29]", "9", "9");
    check("5\t5", "5", "5", "5");
  }

  @Test
  void medianIsReportedAndHasAValue() {
    ParsedLine line = check("( ( ( [MED 2 ) 9 ) ] )\t5", "[MED29]", "5", "5");
    assertEquals(Code.UNKNOWN_OPERATOR, line.problems().get(0).code());
    assertEquals(new Span(7, 10), line.problems().get(0).span());
    assertFalse(line.isSound());
    check("[MED 1 7 8 ]", "[MED178]", "", "7");
  }

  @Test
  void digitsThatTouchAreNoDigits() {
    ParsedLine line = ExternalListOps.parseLine(BuiltInLanguage.LISTOPS, "[MAX 10 9 ]\t9");
    assertEquals(Code.SYNTAX, line.problems().get(0).code());
    assertEquals(new Span(5, 7), line.problems().get(0).span());
    assertFalse(line.isSound());
    check("[MAX29]", "[MAX29]", "", "9");
  }

  @Test
  void aWrongValueLeavesTheFormulaSound() {
    ParsedLine line = check("x\t[MAX 2 3 ]", "[MAX23]", "", "3");
    assertEquals(new Span(0, 1), line.problems().get(0).span());
    assertTrue(line.isSound());
  }

  @Test
  void files() {
    FormulaFile file =
        ExternalListOps.parse(
            BuiltInLanguage.LISTOPS, "Source\tTarget\n( ( ( [MAX 2 ) 9 ) ] )\t9\n\n3\t");
    assertTrue(file.lines().get(0).parsed().isBlank());
    assertTrue(file.lines().get(1).parsed().isSound());
    assertTrue(file.lines().get(2).parsed().isBlank());
    assertEquals(
        List.of(Code.SYNTAX),
        file.lines().get(3).parsed().problems().stream().map(Problem::code).toList());
  }

  /** As in the Long Range Arena. */
  @Test
  void aLetterClosesBrackets() {
    check("( ( ( [MAX 2 ) ( ( ( [SM 3 ) 4 ) X ) ) X )\t7", "[MAX2[SM34]]", "7", "7");
    check("[MAX 2 [SM 3 4 X X", "[MAX2[SM34]]", "", "7");
  }

  private static ParsedLine check(String text, String formula, String expected, String value) {
    ParsedLine line = ExternalListOps.parseLine(BuiltInLanguage.LISTOPS, text);
    assertEquals(Optional.of(formula), line.formula().map(Printer::print));
    assertEquals(expected, line.soundExpectation().map(Printer::print).orElse(""));
    assertEquals(Optional.of(value), line.exactValue().map(Printer::print));
    return line;
  }
}
