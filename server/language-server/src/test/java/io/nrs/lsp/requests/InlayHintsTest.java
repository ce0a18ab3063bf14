package io.nrs.lsp.requests;

import static io.nrs.testing.Expect.expect;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.nrs.checking.Settings;
import io.nrs.grammar.BuiltInLanguage;
import io.nrs.lsp.Clients;
import io.nrs.lsp.transport.Cancellation;
import io.nrs.testing.Expect;
import java.util.List;
import org.eclipse.lsp4j.InlayHint;
import org.eclipse.lsp4j.InlayHintParams;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextEdit;
import org.junit.jupiter.api.Test;

class InlayHintsTest {
  private static final Range EVERYWHERE =
      new Range(new Position(0, 0), new Position(Integer.MAX_VALUE, Integer.MAX_VALUE));

  private static List<InlayHint> hints(Fixture fixture, Range range) {
    return InlayHints.hints(
        fixture.snapshot(), new InlayHintParams(fixture.identifier(), range), Cancellation.never());
  }

  /** The text as it looks with the hints in angle brackets. */
  private static void check(Fixture fixture, Range range, Expect expected) {
    List<TextEdit> shown =
        hints(fixture, range).stream()
            .map(
                hint ->
                    new TextEdit(
                        new Range(hint.getPosition(), hint.getPosition()),
                        "<" + hint.getLabel().getLeft() + ">"))
            .toList();
    expected.check(fixture.after(shown));
  }

  @Test
  void solvedFormulasShowTheirValues() {
    check(
        Fixture.arithmetic("# so\n ( 1+2 ) = 4 # why\n12\n(1+\n(2+97)\n(1+99)").solved(),
        EVERYWHERE,
        expect(
            """
            # so
             ( 1+2 )<→ 3> = 4 # why
            12
            (1+
            (2+97)<→ 99  12.5 %>
            (1+99)\
            """));
  }

  @Test
  void valuesThatAreComparedHaveAMark() {
    Fixture fixture =
        Fixture.of(
                BuiltInLanguage.ARITHMETIC,
                "(1+2)\n(2+96)\n(1+2) = 3\n(1+2) = 4\n(2+96) = 1",
                Settings.editorDefaults(),
                Clients.plain())
            .solved();
    check(
        fixture,
        EVERYWHERE,
        expect(
            """
            (1+2)<→ 3 ✓>
            (2+96)<→ 1 ✗>
            (1+2)<→ 3 ✓> = 3
            (1+2)<→ 3> = 4
            (2+96)<→ 1 ✗> = 1\
            """));
    assertEquals(
        "solved in 1 step at once, the least certain of them (2+96) → 1 (99.8 %), but the exact value is"
            + " another",
        hints(fixture, EVERYWHERE).get(1).getTooltip().getLeft());
  }

  @Test
  void beforeTheNetworksAnsweredThereIsNothing() {
    check(Fixture.arithmetic("(1+2)"), EVERYWHERE, expect("(1+2)"));
  }

  @Test
  void onlyLinesThatWereAskedFor() {
    check(
        Fixture.listops("[MAX12]\n[MAX34]\n[MAX56]").solved(),
        new Range(new Position(1, 0), new Position(1, 3)),
        expect(
            """
            [MAX12]
            [MAX34]<→ 4>
            [MAX56]\
            """));
  }

  @Test
  void theTooltipNamesTheLeastCertainStep() {
    Fixture fixture = Fixture.arithmetic("((1+2)*(2-97))").solved();
    assertEquals(
        "solved in 3 steps at once, the least certain of them (2-97) → -95 (12.5 %)",
        hints(fixture, EVERYWHERE).get(0).getTooltip().getLeft());
  }

  @Test
  void theyCanBeSwitchedOff() {
    check(
        Fixture.of(
                BuiltInLanguage.ARITHMETIC,
                "(1+2)",
                Clients.settings("{\"inlayHints\": false}"),
                Clients.plain())
            .solved(),
        EVERYWHERE,
        expect("(1+2)"));
  }
}
