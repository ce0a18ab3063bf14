package io.nrs.lsp.requests;

import static io.nrs.testing.Expect.expect;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.checking.TracedFormula;
import io.nrs.fakes.FakeNetworks;
import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.Language;
import io.nrs.grammar.WrittenFormula;
import io.nrs.language.LanguageRules;
import io.nrs.rewriting.Outcome;
import io.nrs.rewriting.RewritingOptions;
import io.nrs.rewriting.Step;
import io.nrs.testing.Expect;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class TraceDocumentTest {
  private static String trace(Language language, String formula) {
    Outcome outcome =
        FakeNetworks.failing(LanguageRules.of(language), RewritingOptions.standard())
            .solve(formula);
    return TraceDocument.markdown("line 1", TracedFormula.of(formula), outcome);
  }

  private static void check(Language language, String formula, Expect expected) {
    expected.check(trace(language, formula));
  }

  @Test
  void everyStepHasARowWithItsLeafInBold() {
    check(
        BuiltInLanguage.ARITHMETIC,
        "((1+2)*(97-5))",
        expect(
            """
            # Steps to the value

            `((1+2)*(97-5))` in line 1

            | step | formula | leaf → value | confidence | agreement | outputs |
            | --- | --- | --- | --- | --- | --- |
            | 1 | `((1+2)*`**`(97-5)`**`)` | `(97-5)` → `92` | 12.5 % | 1.00 | 8 |
            | 2 | `(`**`(1+2)`**`*92)` | `(1+2)` → `3` | 99.8 % | 1.00 | 1 |
            | 3 | **`(3*92)`** | `(3*92)` → `76` | 99.8 % | 1.00 | 1 |

            **Value** `76` after 3 steps.

            The least certain step is number 1, `(97-5)` → `92`, at 12.5 %.
            """));
  }

  @Test
  void everyStepIsShownAsTheFormulaIsWritten() {
    WrittenFormula formula = WrittenFormula.of(BuiltInLanguage.ARITHMETIC, "1 + 2×3").orElseThrow();
    Outcome outcome =
        FakeNetworks.failing(
                LanguageRules.of(BuiltInLanguage.ARITHMETIC), RewritingOptions.standard())
            .solve("(1+(2*3))");
    String trace = TraceDocument.markdown("line 1", TracedFormula.of(formula), outcome);
    assertTrue(trace.contains("`1 + 2×3` in line 1"), trace);
    assertTrue(trace.contains("| 1 | `1 + `**`2×3`** | `(2*3)` → `6` |"), trace);
    assertTrue(trace.contains("| 2 | **`1 + 6`** | `(1+6)` → `7` |"), trace);
  }

  @Test
  void aWideOperationLosesTwoArgumentsAtATime() {
    String trace = trace(BuiltInLanguage.LISTOPS, "[SM764]");
    assertTrue(trace.contains("| 1 | `[`**`SM76`**`4]` | `SM76` → `SM3` |"), trace);
    assertTrue(trace.contains("| 2 | **`[SM34]`** | `[SM34]` → `7` |"), trace);
  }

  @Test
  void aFailureIsExplainedWhereItEnds() {
    String trace = trace(BuiltInLanguage.ARITHMETIC, "((1+99)*(2-5))");
    assertTrue(trace.contains("| 1 | `((1+99)*`**`(2-5)`**`)` |"), trace);
    assertTrue(
        trace.contains("**No value**: the networks found no next step after 1 step;"), trace);
    assertTrue(trace.contains("It ends at `((1+99)*-3)`."), trace);
    assertTrue(trace.contains("Remedy: allow more outputs"), trace);
  }

  @Test
  void longFormulasAreShortenedAroundTheLeaf() {
    String side = "(1+2)+".repeat(40);
    String formula = side + "(3+4)" + "+(5+6)".repeat(40);
    Step step = new Step("(3+4)", "7", side.length(), 0.5, 1, 1);
    String trace =
        TraceDocument.markdown(
            "line 1", TracedFormula.of(formula), new Outcome.StepLimit("rest", List.of(step)));
    String row = trace.lines().filter(line -> line.startsWith("| 1 |")).findFirst().orElseThrow();
    assertTrue(row.contains("+(1+2)+`**`(3+4)`**`+(5+6)+"), row);
    assertTrue(row.startsWith("| 1 | `…") && row.contains("…` |"), row);
    assertEquals(TraceDocument.WIDTH + "…``**``**``…".length(), row.split(" \\| ")[1].length());
  }

  @Test
  void ofVeryManyStepsTheFirstAndTheLastAreShown() {
    Step step = new Step("(1*1)", "(1*1)", 0, 0.5, 1, 1);
    List<Step> steps = Collections.nCopies(TraceDocument.MAX_STEPS + 7, step);
    String trace =
        TraceDocument.markdown("line 1", TracedFormula.of("(1*1)"), new Outcome.Solved("1", steps));
    List<String> rows = trace.lines().filter(line -> line.startsWith("| ")).skip(2).toList();
    assertEquals(TraceDocument.MAX_STEPS + 1, rows.size());
    assertEquals(
        "| … | 7 steps in between: not shown |  |  |  |  |", rows.get(TraceDocument.MAX_STEPS / 2));
    assertTrue(
        rows.get(TraceDocument.MAX_STEPS).startsWith("| 1007 |"),
        rows.get(TraceDocument.MAX_STEPS));
  }
}
