package io.nrs.lsp.requests;

import static io.nrs.testing.Expect.expect;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.grammar.BuiltInLanguage;
import io.nrs.lsp.document.Document;
import io.nrs.lsp.transport.Cancellation;
import io.nrs.testing.Expect;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.SelectionRange;
import org.eclipse.lsp4j.SelectionRangeParams;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SelectionRangesTest {
  private static List<SelectionRange> ranges(Fixture fixture, List<Position> positions) {
    return SelectionRanges.ranges(
        fixture.snapshot(),
        new SelectionRangeParams(fixture.identifier(), positions),
        Cancellation.never());
  }

  private static List<String> texts(Fixture fixture, SelectionRange innermost) {
    List<String> texts = new ArrayList<>();
    for (SelectionRange range = innermost; range != null; range = range.getParent()) {
      texts.add(fixture.text(range.getRange()));
    }
    return texts;
  }

  /** The selected ranges, from the inside outwards, with ⏎ for each line feed. */
  private static void check(Fixture fixture, Expect expected) {
    SelectionRange range = ranges(fixture, List.of(fixture.cursor())).get(0);
    expected.check(texts(fixture, range).stream().map(text -> text.replace('\n', '⏎')));
  }

  @Test
  void aSelectionGrowsByOperations() {
    check(
        Fixture.arithmetic("# c\n ((12+-3)*(4-|5)) = -9  # d \n"),
        expect(
            """
            5
            (4-5)
            ((12+-3)*(4-5))
            ((12+-3)*(4-5)) = -9
            ((12+-3)*(4-5)) = -9  # d
            # c⏎ ((12+-3)*(4-5)) = -9  # d ⏎
            """));
    check(
        Fixture.listops("[MAX3|[SM12]]"),
        expect(
            """
            [SM12]
            [MAX3[SM12]]
            """));
    check(
        Fixture.listops("[MAX3[SM12|]]"),
        expect(
            """
            2
            [SM12]
            [MAX3[SM12]]
            """));
    check(
        Fixture.algebra("(+16*y-1|2*y)"),
        expect(
            """
            12*y
            (+16*y-12*y)
            """));
    check(Fixture.arithmetic("(1+2)|"), expect("(1+2)"));
  }

  @Test
  void anExpectationIsSelectedByItself() {
    check(
        Fixture.arithmetic("(1+2) = |3\n"),
        expect(
            """
            3
            (1+2) = 3
            (1+2) = 3⏎
            """));
    check(
        Fixture.arithmetic("(1+2) |= 3\n"),
        expect(
            """
            (1+2) = 3
            (1+2) = 3⏎
            """));
  }

  @Test
  void aCommentIsSelectedBeforeItsLine() {
    check(
        Fixture.arithmetic("1 # o|ne \n2"),
        expect(
            """
            # one
            1 # one
            1 # one ⏎2
            """));
  }

  @Test
  void blankAndBrokenLinesHaveSelectionsToo() {
    check(Fixture.arithmetic("1\n | \n2"), expect("1⏎  ⏎2"));
    check(Fixture.arithmetic("|"), expect("\n"));
    check(
        Fixture.arithmetic("((1+|2)\n3"),
        expect(
            """
            2
            ((1+2)
            ((1+2)⏎3
            """));
  }

  @Test
  void everyPositionHasAnAnswerWhereverItIs() {
    Fixture fixture = Fixture.arithmetic("(1+2)\n7");
    List<SelectionRange> ranges =
        ranges(fixture, List.of(new Position(9, 9), new Position(0, 99), new Position(-1, -1)));
    assertEquals(List.of("7", "(1+2)\n7"), texts(fixture, ranges.get(0)));
    assertEquals(List.of("(1+2)", "(1+2)\n7"), texts(fixture, ranges.get(1)));
    assertEquals(List.of("(1+2)", "(1+2)\n7"), texts(fixture, ranges.get(2)));
  }

  @Test
  void deepFormulasStayReadable() {
    String deep = "(1+".repeat(900) + "|1" + ")".repeat(900);
    Fixture fixture = Fixture.arithmetic(deep);
    List<String> texts = texts(fixture, ranges(fixture, List.of(fixture.cursor())).get(0));
    assertEquals("1", texts.get(0));
    assertEquals("(1+1)", texts.get(1));
    assertEquals(fixture.snapshot().document().text(), texts.get(texts.size() - 1));
    assertTrue(texts.size() < 110, "nested " + texts.size());
  }

  @ParameterizedTest
  @EnumSource(BuiltInLanguage.class)
  void everySelectionIsWithinTheNextAndHoldsTheCursor(BuiltInLanguage language) {
    RandomTexts.some(200, 20, 5)
        .forEach(
            text -> {
              Fixture fixture = Fixture.of(language, text);
              Document document = fixture.snapshot().document();
              for (int line = 0; line < document.lineCount(); line++) {
                for (int i = 0; i <= document.line(line).text().length(); i++) {
                  Position cursor = new Position(line, i);
                  checkNested(text, new Range(cursor, cursor), ranges(fixture, List.of(cursor)));
                }
              }
            });
  }

  private static void checkNested(String text, Range cursor, List<SelectionRange> ranges) {
    Range inner = cursor;
    for (SelectionRange range = ranges.get(0); range != null; range = range.getParent()) {
      assertTrue(
          DocumentSymbolsTest.isWithin(inner, range.getRange()), text + ": " + inner + " " + range);
      inner = range.getRange();
    }
  }
}
