package io.nrs.lsp.requests;

import static io.nrs.testing.Expect.expect;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.Language;
import io.nrs.lsp.Clients;
import io.nrs.lsp.transport.Cancellation;
import io.nrs.testing.Expect;
import java.util.List;
import org.eclipse.lsp4j.Hover;
import org.eclipse.lsp4j.HoverParams;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HoversTest {
  private static Hover hover(Fixture fixture) {
    return Hovers.hover(
        fixture.snapshot(),
        new HoverParams(fixture.identifier(), fixture.cursor()),
        Cancellation.never());
  }

  private static void check(Fixture fixture, String over, Expect expected) {
    Hover hover = hover(fixture);
    expected.check(List.of(hover.getContents().getRight().getValue()));
    assertEquals(over, fixture.text(hover.getRange()));
  }

  private static Fixture able(Language language, String text) {
    return Fixture.of(language, text).with(Clients.able());
  }

  @Test
  void theWholeFormulaShowsItsNextStep() {
    check(
        able(BuiltInLanguage.ARITHMETIC, "# so\n ( (1+2) |* (3 - 5) )"),
        "( (1+2) * (3 - 5) )",
        expect(
            """
            **Next step** `(3-5)` → `-2`, 99.8 %, from 1 output

            | Selector output | confidence | agreement | outputs |
            | --- | --- | --- | --- |
            | **`(3-5)`** | 99.8 % | 1.00 | 8 of 8 |

            ---

            Solver confidence 99.8 %. Window: the whole formula (sliding windowing, 1 window read).
            """));
  }

  @Test
  void aPartShowsItsOwnValueFirst() {
    check(
        able(BuiltInLanguage.ARITHMETIC, "((1|+2)*(3-5))"),
        "(1+2)",
        expect(
            """
            **On its own** `(1+2)` → `3`, 99.8 %

            ---

            **Next step** `(3-5)` → `-2`, 99.8 %, from 1 output

            | Selector output | confidence | agreement | outputs |
            | --- | --- | --- | --- |
            | **`(3-5)`** | 99.8 % | 1.00 | 8 of 8 |

            ---

            Solver confidence 99.8 %. Window: the whole formula (sliding windowing, 1 window read).
            """));
  }

  @Test
  void whatElseTheSelectorWroteIsBesideIt() {
    check(
        able(BuiltInLanguage.ALGEBRA, "(+97*x|-x)").solved(),
        "(+97*x-x)",
        expect(
            """
            **Next step** `(+97*x-x)` → `+96*x`, 12.5 %, from 8 outputs

            | Selector output | confidence | agreement | outputs |
            | --- | --- | --- | --- |
            | **`(+97*x-x)`** | 12.5 % | 1.00 | 4 of 8 |
            | `(+79*x-x)` | 10.0 % | 0.77 | 1 of 8 |
            | `97` | 6.2 % | 1.00 | 1 of 8 |
            | `(+7*x-x)` | 3.1 % | 0.75 | 1 of 8 |

            ---

            Solver confidence 99.8 %. Window: the whole formula (sliding windowing, 1 window read).

            **Value** `+96*x` after 1 step.
            """));
  }

  @Test
  void withoutMarkdownItIsPlainText() {
    check(
        Fixture.arithmetic("((1|+2)-97)").solved(),
        "(1+2)",
        expect(
            """
            Next step (1+2) → 3, 99.8 %, from 1 output
            (1+2), confidence 99.8 %, agreement 1.00, outputs 8 of 8

            Solver confidence 99.8 %. Window: the whole formula (sliding windowing, 1 window read).
            Value -94 after 2 steps.
            """));
  }

  @Test
  void withoutALeafItSaysWhatWasWritten() {
    check(
        able(BuiltInLanguage.ALGEBRA, "(+99*x*y|-x*y)"),
        "(+99*x*y-x*y)",
        expect(
            """
            **No next step**: the networks found no next step; closest: (+9\\*a+9\\*a)

            | Selector output | confidence | agreement | outputs |
            | --- | --- | --- | --- |
            | `(+9*a+9*a)` | 25.0 % | 0.30 | 8 of 8 |

            ---

            Window: the whole formula (sliding windowing, 101 windows read).
            """));
  }

  @Test
  void whatTheGrammarObjectsToIsShownAsTheSelectorReadsIt() {
    assertTrue(
        hover(able(BuiltInLanguage.ARITHMETIC, "(123|+4)"))
            .getContents()
            .getRight()
            .getValue()
            .startsWith("**No next step**"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "# a com|ment",
        "|",
        "(1+2)\n|\n(1+2)",
        "1|2",
        "1|2 = 12",
        "(1+2) = 3 # a com|ment",
        "(1+|"
      })
  void elsewhereThereIsNothing(String text) {
    assertNull(hover(Fixture.arithmetic(text)));
  }

  @Test
  void besideTheFormulaThereIsNothing() {
    assertNull(hover(Fixture.arithmetic("(1+2) = |3")));
    assertNull(hover(Fixture.arithmetic(" |  (1+2)")));
  }

  @Test
  void withoutModelsItSaysSo() {
    check(
        able(BuiltInLanguage.ARITHMETIC, "(1|+2)").withoutModels(),
        "(1+2)",
        expect(
            "The networks are not available: models/arithmetic is missing; restore the models"
                + " folder"));
  }
}
