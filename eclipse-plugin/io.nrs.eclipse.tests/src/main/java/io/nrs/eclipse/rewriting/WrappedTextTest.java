package io.nrs.eclipse.rewriting;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.nrs.eclipse.rewriting.FormulaPane.WrappedText;
import io.nrs.grammar.Span;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WrappedTextTest {
  private static final String FORMULA = "((12+-3)*(4-5))";

  @Test
  void linesHaveTheSameLength() {
    assertEquals("((12+\n-3)*(\n4-5))", new WrappedText(FORMULA, 5).text());
    assertEquals(FORMULA, new WrappedText(FORMULA, 15).text());
    assertEquals("", new WrappedText("", 5).text());
  }

  @ParameterizedTest
  @CsvSource({"0, 1, 0, 1", "4, 5, 4, 5", "5, 6, 6, 7", "4, 6, 4, 7", "9, 14, 10, 16"})
  void spansAreConverted(int start, int end, int foldedStart, int foldedEnd) {
    assertEquals(
        new Span(foldedStart, foldedEnd), new WrappedText(FORMULA, 5).span(new Span(start, end)));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 4, 15, 99})
  void unwrappingRestoresEveryPart(int columns) {
    WrappedText wrapped = new WrappedText(FORMULA, columns);
    assertEquals(FORMULA, WrappedText.unwrap(wrapped.text()));
    for (int start = 0; start < FORMULA.length(); start++) {
      for (int end = start + 1; end <= FORMULA.length(); end++) {
        Span place = wrapped.span(new Span(start, end));
        assertEquals(
            FORMULA.substring(start, end),
            WrappedText.unwrap(wrapped.text().substring(place.start(), place.end())));
      }
    }
  }
}
