package io.nrs.checking;

import static io.nrs.testing.Expect.expect;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.Span;
import io.nrs.grammar.problems.Problem.Fix;
import io.nrs.grammar.written.WrittenFormula;
import io.nrs.rewriting.Step;
import io.nrs.testing.Expect;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class TracedFormulaTest {
  private static Step step(String leaf, String value, int offset) {
    return new Step(leaf, value, offset, 1, 1, 1);
  }

  private static TracedFormula written(BuiltInLanguage language, String line) {
    return TracedFormula.of(WrittenFormula.of(language, line).orElseThrow());
  }

  private static String marked(String text, Span span) {
    return text.substring(0, span.start())
        + "<"
        + text.substring(span.start(), span.end())
        + ">"
        + text.substring(span.end());
  }

  /** Each step: the text with its leaf, and with the edit that the step makes. */
  private static void check(TracedFormula formula, Expect expected, Step... steps) {
    List<String> lines = new ArrayList<>();
    for (Step step : steps) {
      Span leaf = formula.leaf(step);
      String before = formula.text();
      Fix edit = formula.apply(step);
      String after =
          before.substring(0, edit.span().start())
              + edit.text()
              + before.substring(edit.span().end());
      assertEquals(formula.text(), after);
      lines.add(marked(before, leaf) + " " + marked(before, edit.span()) + " → " + after);
    }
    lines.add(formula.text() + (formula.isWritten() ? " as written" : ""));
    expected.check(lines);
  }

  @Test
  void stepsAreShownInTheFormulaAsItWasWritten() {
    check(
        written(BuiltInLanguage.ARITHMETIC, "  ( 1 + 2 ) * (3 - 4)"),
        expect(
            """
                ( 1 + 2 ) * <(3 - 4)> ( 1 + 2 ) * <(3 - 4)> → ( 1 + 2 ) * -1
                <( 1 + 2 )> * -1 <( 1 + 2 )> * -1 → 3 * -1
                <3 * -1> <3 * -1> → -3
                -3 as written
                """),
        step("(3-4)", "-1", 7),
        step("(1+2)", "3", 1),
        step("(3*-1)", "-3", 0));
  }

  @Test
  void aCanonicalFormulaStaysCanonical() {
    check(
        written(BuiltInLanguage.ARITHMETIC, "((1+2)*3)"),
        expect(
            """
                (<(1+2)>*3) (<(1+2)>*3) → (3*3)
                <(3*3)> <(3*3)> → 9
                9
                """),
        step("(1+2)", "3", 1),
        step("(3*3)", "9", 0));
  }

  @Test
  void aTextIsShownAsItIs() {
    check(
        TracedFormula.of("(1+2)*"),
        expect(
            """
            <(1+2)>* <(1+2)>* → 3*
            3*
            """),
        step("(1+2)", "3", 0));
  }

  @Test
  void whatHasNoPlaceInTheWrittenFormulaChangesItsForm() {
    check(
        written(BuiltInLanguage.ARITHMETIC, "1 + 2 * 3"),
        expect(
            """
                1 <+ >2 * 3 <1 + 2 * 3> → (1-(2*3))
                (1-<(2*3)>) (1-<(2*3)>) → (1-6)
                (1-6) as written
                """),
        step("+(", "-(", 2),
        step("(2*3)", "6", 3));
  }

  @Test
  void aStepThatSpoilsTheFormulaIsShownInCanonicalForm() {
    check(
        written(BuiltInLanguage.ARITHMETIC, "( 1 + 2 ) * 3"),
        expect(
            """
                <( 1 + 2 )> * 3 <( 1 + 2 ) * 3> → (-*3)
                (<->*3) (<->*3) → (4*3)
                (4*3)
                """),
        step("(1+2)", "-", 1),
        step("-", "4", 1));
  }

  @Test
  void aLongFormulaIsShownInCanonicalForm() {
    String longest = "[MAX " + "1".repeat(9_995) + "]";
    assertEquals(true, written(BuiltInLanguage.LISTOPS, longest).isWritten());
    assertEquals(false, written(BuiltInLanguage.LISTOPS, longest.replace("1]", "11]")).isWritten());
  }
}
