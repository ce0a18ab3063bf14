package io.nrs.eclipse.hover;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.nrs.eclipse.hover.MarkdownText.Style;
import java.util.List;
import org.junit.jupiter.api.Test;

class MarkdownTextTest {
  @Test
  void paragraphsAreLinesAndRulesAreBlankLines() {
    check(
        "**Value** `7` after 2 steps.\n\n---\n\nWindow: all.",
        "Value 7 after 2 steps.\n\nWindow: all.");
    check("", "");
    check("---", "");
  }

  @Test
  void columnsOfTablesStandBelowEachOther() {
    check(
        "| Selector output | confidence |\n| --- | --- |\n| **`(1+2)`** | 99.9 % |\n| `x` | 0 % |\n\nend",
        "Selector output   confidence\n(1+2)             99.9 %\nx                 0 %\nend");
  }

  @Test
  void escapedCharactersAreThemselves() {
    check("a \\*b\\* \\[c\\] `d\\`", "a *b* [c] d\\");
    check("| a \\| b | c |", "a | b   c");
  }

  @Test
  void partsHaveStyles() {
    MarkdownText read = MarkdownText.of("**Rule** `x` [page](file:///a.md) rest");
    assertEquals("Rule x page rest", read.text());
    assertEquals(
        List.of("Rule strong", "x fixed", "page file:///a.md"),
        read.styles().stream()
            .map(
                style ->
                    read.text().substring(style.span().start(), style.span().end())
                        + " "
                        + words(style))
            .toList());
  }

  private static String words(Style style) {
    return style.strong() ? "strong" : style.fixed() ? "fixed" : style.target();
  }

  private static void check(String markdown, String text) {
    assertEquals(text, MarkdownText.of(markdown).text());
  }
}
