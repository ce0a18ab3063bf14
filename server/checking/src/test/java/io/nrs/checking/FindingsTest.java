package io.nrs.checking;

import static io.nrs.testing.Expect.expect;

import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.ParsedLine;
import io.nrs.grammar.Parser;
import io.nrs.rewriting.Combiner.Candidate;
import io.nrs.rewriting.Outcome;
import io.nrs.rewriting.Step;
import io.nrs.testing.Expect;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class FindingsTest {
  private static final Step SURE = new Step("(1+2)", "3", 0, 0.9, 1, 1);
  private static final Step UNSURE = new Step("(1+2)", "3", 0, 0.25, 1, 1);

  private static void check(
      String text, Optional<Verdict> verdict, boolean verify, Expect expected) {
    ParsedLine parsed = Parser.parseLine(BuiltInLanguage.ARITHMETIC, text);
    expected.check(
        Findings.of(BuiltInLanguage.ARITHMETIC, 7, text, parsed, verdict, 0.5, verify).stream()
            .map(
                finding ->
                    finding.code()
                        + " <"
                        + text.substring(finding.span().start(), finding.span().end())
                        + "> "
                        + finding.message()
                        + ": "
                        + finding.remedy().words()));
  }

  private static void check(String text, Outcome outcome, boolean verify, Expect expected) {
    check(text, Optional.of(Verdict.of(outcome)), verify, expected);
  }

  private static Outcome solved(String value, Step... steps) {
    return new Outcome.Solved(value, List.of(steps));
  }

  @Test
  void withoutAVerdictTheGrammarSpeaksAlone() {
    check("(1+2) = 4", Optional.empty(), true, expect(""));
    check(
        "(1+",
        Optional.empty(),
        true,
        expect(
            "nrs/syntax <+> an operand is missing after +: add an integer from -99 to 99 or an operation such as (28*-16)"));
  }

  @Test
  void theExpectationIsHeldAgainstTheValueFound() {
    check(
        " ( 1 + 2 ) = 4 # four",
        solved("3", SURE),
        false,
        expect(
            "nrs/expectation <4> the value found is 3, not 4: correct the formula, or write = 3"));
  }

  @Test
  void whenVerifyingItIsHeldAgainstTheExactValue() {
    check(
        "(1+2) = 3",
        solved("4", SURE),
        true,
        expect(
            "nrs/wrong-solution <(1+2)> wrong value: the networks found 4, the exact value is 3: find the wrong step with nrs solve --trace, or simplify step by step"));
    check(
        "(1+2) = 4",
        solved("4", SURE),
        true,
        expect(
            """
            nrs/wrong-solution <(1+2)> wrong value: the networks found 4, the exact value is 3: find the wrong step with nrs solve --trace, or simplify step by step
            nrs/expectation <4> the value found is 3, not 4: correct the formula, or write = 3
            """));
  }

  @Test
  void theLeastSureStepIsNoted() {
    check(
        "(1+2)",
        solved("3", SURE, UNSURE),
        false,
        expect(
            "nrs/low-confidence <(1+2)> low confidence (25.0 % when solved at once) for (1+2) → 3: check the value with --verify or nrs.verify"));
    check(
        "(1+2)",
        solved("3", SURE, UNSURE),
        true,
        expect(
            "nrs/low-confidence <(1+2)> low confidence (25.0 % when solved at once) for (1+2) → 3: the exact value is the same"));
  }

  @Test
  void anUnsureLeafIsComparedWithItsOwnExactValue() {
    check(
        "((1+2)*5)",
        solved("20", new Step("(1+2)", "4", 1, 0.25, 1, 1)),
        true,
        expect(
            """
            nrs/wrong-solution <((1+2)*5)> wrong value: the networks found 20, the exact value is 15: find the wrong step with nrs solve --trace, or simplify step by step
            nrs/low-confidence <((1+2)*5)> low confidence (25.0 % when solved at once) for (1+2) → 4: the exact value of (1+2) is 3\
            """));
  }

  @Test
  void aStepAtTheThresholdIsSureEnough() {
    check("(1+2)", solved("3", new Step("(1+2)", "3", 0, 0.5, 1, 1)), false, expect(""));
  }

  @Test
  void aLeafThatIsNoneIsShownWhereItWasWritten() {
    Candidate corrupted = new Candidate("(1+98)", 0.5, 1, 3, 1);
    check(
        " ( 2 * ( 1 + 98 ) ) # here",
        new Outcome.CorruptedLeaf("(2*(1+98))", List.of(), corrupted),
        false,
        expect(
            "nrs/corrupted-leaf <( 1 + 98 )> the networks chose text that is not a leaf: (1+98) (confidence 0.500, agreement 1.00): allow more outputs with --outputs or nrs.outputs"));
  }

  @Test
  void afterAStepTheWholeFormulaIsShown() {
    Candidate best = new Candidate("(3*99)", 0.5, 1, 0, 1);
    check(
        "((1+2)*99)",
        new Outcome.MissingLeaf("(3*99)", List.of(SURE), Optional.of(best)),
        false,
        expect(
            "nrs/agreement <((1+2)*99)> the networks found no next step after 1 step; closest: (3*99): allow more outputs with --outputs or nrs.outputs"));
  }

  @Test
  void aFailureIsNotToldBesideWhatTheGrammarObjectsTo() {
    Outcome missing =
        new Outcome.MissingLeaf(
            "(123+4)", List.of(), Optional.of(new Candidate("(23+4)", 0.5, 5 / 6.0, 0, 3)));
    check(
        "(123+4) = 1",
        missing,
        true,
        expect(
            "nrs/operand-out-of-range <123> 123 is out of range: write an integer from -99 to 99"));
  }

  @Test
  void aValueOfWhatTheGrammarObjectsToIsNotTold() {
    check(
        "(123+4) = 1",
        solved("27", UNSURE),
        true,
        expect(
            "nrs/operand-out-of-range <123> 123 is out of range: write an integer from -99 to 99"));
    check(
        "(123+4)",
        new Outcome.StepLimit("(123+4)", List.of()),
        true,
        expect(
            "nrs/operand-out-of-range <123> 123 is out of range: write an integer from -99 to 99"));
  }
}
