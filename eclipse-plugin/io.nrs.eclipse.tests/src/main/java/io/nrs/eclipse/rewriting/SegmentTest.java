package io.nrs.eclipse.rewriting;

import static io.nrs.eclipse.editor.FormulaColor.BRACKET;
import static io.nrs.eclipse.editor.FormulaColor.NUMBER;
import static io.nrs.eclipse.editor.FormulaColor.OPERATOR;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.nrs.eclipse.editor.FormulaColor;
import io.nrs.eclipse.rewriting.FormulaPane.Segment;
import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.Span;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SegmentTest {
  @Test
  void segmentsHaveTheColorsOfTheEditor() {
    assertEquals(
        List.of(
            plain(0, 1, BRACKET),
            plain(1, 3, NUMBER),
            plain(3, 4, OPERATOR),
            plain(4, 5, NUMBER),
            plain(5, 6, BRACKET)),
        Segment.of(BuiltInLanguage.ARITHMETIC, "(12+3)", Optional.empty(), Optional.empty()));
  }

  @Test
  void lastValueAndNextLeafAreSegments() {
    assertEquals(
        List.of(
            new Segment(new Span(0, 1), BRACKET, false, true),
            new Segment(new Span(1, 2), NUMBER, true, true),
            new Segment(new Span(2, 3), NUMBER, false, true),
            new Segment(new Span(3, 4), OPERATOR, false, true),
            new Segment(new Span(4, 5), NUMBER, false, false),
            new Segment(new Span(5, 6), BRACKET, false, false)),
        Segment.of(
            BuiltInLanguage.ARITHMETIC,
            "(12+3)",
            Optional.of(new Span(1, 2)),
            Optional.of(new Span(0, 4))));
  }

  @Test
  void equalNeighboursAreMerged() {
    assertEquals(
        List.of(plain(0, 2, BRACKET), plain(2, 3, NUMBER), plain(3, 4, BRACKET)),
        Segment.of(BuiltInLanguage.ARITHMETIC, "((1)", Optional.empty(), Optional.empty()));
  }

  @Test
  void noFormulaHasNoSegments() {
    assertEquals(
        List.of(), Segment.of(BuiltInLanguage.LISTOPS, "", Optional.empty(), Optional.empty()));
  }

  private static Segment plain(int start, int end, FormulaColor color) {
    return new Segment(new Span(start, end), color, false, false);
  }
}
