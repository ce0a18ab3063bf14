package io.nrs.checking;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.nrs.grammar.Language;
import io.nrs.grammar.ParsedLine;
import io.nrs.grammar.Parser;
import io.nrs.rewriting.Candidate;
import io.nrs.rewriting.Outcome;
import io.nrs.rewriting.Step;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class FindingsTest {
  private static final Step SURE = new Step("(1+2)", "3", 0, 0.9, 1, 1);
  private static final Step UNSURE = new Step("(1+2)", "3", 0, 0.25, 1, 1);

  private static List<String> of(String text, Optional<Verdict> verdict, boolean verify) {
    ParsedLine parsed = Parser.parseLine(Language.ARITHMETIC, text);
    return Findings.of(7, text, parsed, verdict, 0.5, verify).stream()
        .map(
            finding ->
                finding.code()
                    + " "
                    + text.substring(finding.span().start(), finding.span().end())
                    + " "
                    + finding.message())
        .toList();
  }

  private static List<String> of(String text, Outcome outcome, boolean verify) {
    return of(text, Optional.of(Verdict.of(outcome)), verify);
  }

  private static Outcome solved(String value, Step... steps) {
    return new Outcome.Solved(value, List.of(steps));
  }

  @Test
  void withoutAVerdictTheGrammarSpeaksAlone() {
    assertEquals(List.of(), of("(1+2) = 4", Optional.empty(), true));
    assertEquals(1, of("(1+", Optional.empty(), true).size());
  }

  @Test
  void theExpectationIsHeldAgainstTheValueFound() {
    assertEquals(
        List.of("nrs/expectation 4 the value found is 3, not 4"),
        of(" ( 1 + 2 ) = 4 # four", solved("3", SURE), false));
  }

  @Test
  void whenVerifyingItIsHeldAgainstTheExactValue() {
    String wrong =
        "nrs/wrong-solution (1+2) wrong value: the networks found 4, the exact value is 3";
    assertEquals(List.of(wrong), of("(1+2) = 3", solved("4", SURE), true));
    assertEquals(
        List.of(wrong, "nrs/expectation 4 the value found is 3, not 4"),
        of("(1+2) = 4", solved("4", SURE), true));
  }

  @Test
  void theLeastSureStepIsNoted() {
    assertEquals(
        List.of("nrs/low-confidence (1+2) low confidence (25.0 %) for (1+2) → 3"),
        of("(1+2)", solved("3", SURE, UNSURE), false));
  }

  @Test
  void aLeafThatIsNoneIsShownWhereItWasWritten() {
    Candidate corrupted = new Candidate("(1+98)", 0.5, 1, 3, 1);
    assertEquals(
        List.of(
            "nrs/corrupted-leaf ( 1 + 98 ) the networks chose text that is not a leaf: (1+98)"
                + " (confidence 0.500, agreement 1.00)"),
        of(
            " ( 2 * ( 1 + 98 ) ) # here",
            new Outcome.CorruptedLeaf("(2*(1+98))", List.of(), corrupted),
            false));
  }

  @Test
  void afterAStepTheWholeFormulaIsShown() {
    Candidate best = new Candidate("(3*99)", 0.5, 1, 0, 1);
    assertEquals(
        List.of(
            "nrs/agreement ((1+2)*99) the networks found no next step after 1 step;"
                + " closest: (3*99)"),
        of(
            "((1+2)*99)",
            new Outcome.MissingLeaf("(3*99)", List.of(SURE), Optional.of(best)),
            false));
  }

  @Test
  void aFailureIsToldBesideWhatTheGrammarObjectsTo() {
    Outcome missing =
        new Outcome.MissingLeaf(
            "(123+4)", List.of(), Optional.of(new Candidate("(23+4)", 0.5, 5 / 6.0, 0, 3)));
    List<String> found = of("(123+4) = 1", missing, true);
    assertEquals(2, found.size(), found.toString());
    assertEquals(
        "nrs/operand-out-of-range 123",
        found.get(0).split(" ")[0] + " " + found.get(0).split(" ")[1]);
    assertEquals(
        "nrs/agreement (123+4", found.get(1).split(" ")[0] + " " + found.get(1).split(" ")[1]);
  }

  @Test
  void aValueOfWhatTheGrammarObjectsToIsNotTold() {
    assertEquals(1, of("(123+4) = 1", solved("27", UNSURE), true).size());
    assertEquals(1, of("(123+4)", new Outcome.StepLimit("(123+4)", List.of()), true).size());
  }
}
