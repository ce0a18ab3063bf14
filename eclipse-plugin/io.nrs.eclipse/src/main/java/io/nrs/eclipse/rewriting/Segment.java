package io.nrs.eclipse.rewriting;

import io.nrs.eclipse.editor.FormulaColor;
import io.nrs.grammar.Language;
import io.nrs.grammar.Lexeme;
import io.nrs.grammar.Span;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A part of a formula with the same style.
 *
 * @param written whether it belongs to the value written last
 * @param next whether it belongs to the leaf that is rewritten next
 */
record Segment(Span span, FormulaColor color, boolean written, boolean next) {

  /** The segments of a formula without white space, in order and without a gap. */
  static List<Segment> of(
      Language language, String formula, Optional<Span> written, Optional<Span> next) {
    FormulaColor[] colors = new FormulaColor[formula.length()];
    Arrays.fill(colors, FormulaColor.UNKNOWN);
    for (Lexeme lexeme : Lexeme.of(language, formula)) {
      Span span = lexeme.span();
      Arrays.fill(colors, span.start(), span.end(), FormulaColor.of(lexeme.kind()));
    }
    List<Segment> segments = new ArrayList<>();
    int start = 0;
    for (int end = 1; end <= formula.length(); end++) {
      boolean isWritten = contains(written, start);
      boolean isNext = contains(next, start);
      if (end == formula.length()
          || colors[end] != colors[start]
          || contains(written, end) != isWritten
          || contains(next, end) != isNext) {
        segments.add(new Segment(new Span(start, end), colors[start], isWritten, isNext));
        start = end;
      }
    }
    return segments;
  }

  private static boolean contains(Optional<Span> span, int offset) {
    return span.isPresent() && span.get().contains(offset);
  }
}
