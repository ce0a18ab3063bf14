package io.nrs.eclipse.hover;

import io.nrs.grammar.Span;
import java.util.List;

/**
 * The Markdown of hovers as lines of text with styles.
 *
 * @param styles in their order; they do not overlap
 */
record MarkdownText(String text, List<Style> styles) {
  /**
   * How a part of the text is shown.
   *
   * @param fixed in the font of code
   * @param target the URI of a link; empty for other text
   */
  record Style(Span span, boolean strong, boolean fixed, String target) {}

  /** Reads Markdown. */
  static MarkdownText of(String markdown) {
    return new MarkdownReader().read(markdown);
  }

  /** Text without styles, such as a message. */
  static MarkdownText plain(String text) {
    return new MarkdownText(text, List.of());
  }
}
