package io.nrs.checking;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.Parser;
import io.nrs.rewriting.Outcome;
import io.nrs.rewriting.Step;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CheckedLineTest {
  private static final Step STEP = new Step("(1+2)", "3", 0, 0.25, 1, 1);
  private static final Optional<Verdict> SOLVED =
      Optional.of(Verdict.of(new Outcome.Solved("3", List.of(STEP))));

  private static CheckedLine line(String text, Optional<Verdict> verdict) {
    return line(text, verdict, 0.2, false);
  }

  private static CheckedLine line(
      String text, Optional<Verdict> verdict, double minConfidence, boolean verify) {
    return CheckedLine.of(
        BuiltInLanguage.ARITHMETIC,
        7,
        text,
        Parser.parseLine(BuiltInLanguage.ARITHMETIC, text),
        verdict,
        minConfidence,
        verify);
  }

  private static void check(String text, Optional<Verdict> verdict, String expected) {
    CheckedLine line = line(text, verdict);
    assertEquals(
        expected,
        "<%s> %s %s %s %s%s"
            .formatted(
                line.formula(),
                line.status("unasked"),
                line.value().orElse("none"),
                line.confidence(),
                line.steps(),
                line.failed() ? " failed" : ""));
  }

  @Test
  void theVerdictTellsOfASoundFormula() {
    check(" ( 1 + 2 ) # three", SOLVED, "<( 1 + 2 )> solved 3 0.25 1");
    check("(1+2) = 4", SOLVED, "<(1+2)> solved 3 0.25 1 failed");
    check("(1+2)", Optional.empty(), "<(1+2)> unasked none 0.0 0");
  }

  @Test
  void whatIsNotSoundHasNoValue() {
    check("(1+", SOLVED, "<(1+> invalid none 0.0 0 failed");
    check("(1+100)", SOLVED, "<(1+100)> invalid none 0.0 0 failed");
  }

  @Test
  void aValueThatIsKnownToBeWrongIsNotSolved() {
    Optional<Verdict> wrong = Optional.of(Verdict.of(new Outcome.Solved("4", List.of(STEP))));
    assertEquals("solved", line("(1+2)", wrong, 0.2, false).status("unasked"));
    assertEquals("wrong-solution", line("(1+2)", wrong, 0.2, true).status("unasked"));
  }

  @Test
  void whatCannotBeReadIsShownAsItIsWritten() {
    check(" 2x+3x # c", SOLVED, "<2x+3x> invalid none 0.0 0 failed");
    check("(1+2) 5 = 3", SOLVED, "<(1+2) 5> invalid none 0.0 0 failed");
    check("= 3", SOLVED, "<= 3> invalid none 0.0 0 failed");
  }

  @Test
  void aNoteIsNoFailure() {
    CheckedLine line = line("(1+2)", SOLVED, 0.3, false);
    assertEquals(
        List.of(Rule.LOW_CONFIDENCE), line.findings().stream().map(Finding::rule).toList());
    assertEquals(false, line.failed());
  }

  @Test
  void aFindingHasItsPlaceFromOne() {
    Finding finding = line("(1+100)", Optional.empty()).findings().get(0);
    assertEquals(
        "7:4-7 error nrs/operand-out-of-range of (1+100)",
        "%d:%d-%d %s %s of %s"
            .formatted(
                finding.line(),
                finding.column(),
                finding.endColumn(),
                finding.severity().id(),
                finding.code(),
                finding.source()));
    assertEquals("(1+", line("(1+", Optional.empty()).findings().get(0).source());
  }
}
