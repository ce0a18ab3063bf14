package io.nrs.eclipse.rewriting;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.Span;
import io.nrs.protocol.Commands.TraceStep;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FormulaTextTest {
  private static final List<TraceStep> STEPS =
      List.of(
          new TraceStep("(4-5)", "-1", 9, 1, 1, 1),
          new TraceStep("(12+-3)", "9", 1, 1, 1, 1),
          new TraceStep("(9*-1)", "-9", 0, 1, 1, 1));

  @Test
  void formulaEndsBeforeExpectationAndComment() {
    assertEquals(
        Optional.of(new FormulaText(new Span(2, 10), "( 4 - 5)", "(4-5)")),
        FormulaText.in(BuiltInLanguage.ARITHMETIC, "  ( 4 - 5) = -1 # why"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "   ", "# (1+2)", "(1+", "[MAX31]", "= 3"})
  void otherLinesHaveNoFormula(String line) {
    assertEquals(Optional.empty(), FormulaText.in(BuiltInLanguage.ARITHMETIC, line));
  }

  @ParameterizedTest
  @CsvSource({
    "0, '( (12 + -3) *  (4 - 5) )'",
    "1, '( (12 + -3) *  -1 )'",
    "2, '( 9 *  -1 )'",
    "3, '-9'",
  })
  void stepsKeepWhiteSpaceElsewhere(int steps, String expected) {
    FormulaText text =
        FormulaText.in(BuiltInLanguage.ARITHMETIC, "( (12 + -3) *  (4 - 5) )").orElseThrow();
    assertEquals(expected, text.after(BuiltInLanguage.ARITHMETIC, STEPS.subList(0, steps)));
  }

  @Test
  void offsetsFollowLongerValues() {
    FormulaText text = FormulaText.in(BuiltInLanguage.ARITHMETIC, "((1*9) + (5*9))").orElseThrow();
    assertEquals(
        "(9 + 45)",
        text.after(
            BuiltInLanguage.ARITHMETIC,
            List.of(
                new TraceStep("(5*9)", "45", 7, 1, 1, 1),
                new TraceStep("(1*9)", "9", 1, 1, 1, 1))));
    assertEquals(
        "54",
        text.after(
            BuiltInLanguage.ARITHMETIC,
            List.of(
                new TraceStep("(5*9)", "45", 7, 1, 1, 1),
                new TraceStep("(1*9)", "9", 1, 1, 1, 1),
                new TraceStep("(9+45)", "54", 0, 1, 1, 1))));
  }

  @ParameterizedTest
  @CsvSource({
    "ARITHMETIC, 1+2*3, (2*3), 6, 3, 1+6",
    "ARITHMETIC, -(1+2), (1+2), 3, 3, -(3)",
    "ARITHMETIC, ((1+2)), (1+2), 3, 0, 3",
    "LISTOPS, '[MAX 1[MIN 3 9]2]', [MIN39], 3, 5, '[MAX 1 3 2]'",
    "LISTOPS, 'MAX(1, MIN(3, 9))', [MIN39], 3, 5, 'MAX(1, 3)'",
  })
  void ordinaryNotationStaysElsewhere(
      BuiltInLanguage language,
      String written,
      String leaf,
      String value,
      int offset,
      String expected) {
    FormulaText text = FormulaText.in(language, written).orElseThrow();
    assertEquals(
        expected,
        text.after(language, List.of(new TraceStep(leaf, value, offset, 1, 1, 1))),
        text.formula());
  }

  @Test
  void normalizedFormulasReplaceTheText() {
    FormulaText text = new FormulaText(new Span(0, 9), "(1 * 007)", "(1*7)");
    assertEquals("(1 * 007)", text.after(BuiltInLanguage.ARITHMETIC, List.of()));
    assertEquals(
        "7",
        text.after(BuiltInLanguage.ARITHMETIC, List.of(new TraceStep("(1*7)", "7", 0, 1, 1, 1))));
  }
}
