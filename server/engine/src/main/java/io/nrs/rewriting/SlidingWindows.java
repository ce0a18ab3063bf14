package io.nrs.rewriting;

import io.nrs.language.LanguageRules;

/**
 * Short overlapping windows over a formula, counted from its end
 * (docs/decisions/sliding-windows.md). They are shorter than the longest cuts of training and about
 * two and a half times the longest leaf.
 *
 * @param width tokens of a window
 * @param stride tokens from one window to the next
 */
public record SlidingWindows(int width, int stride) {
  public SlidingWindows {
    if (stride < 1 || width < stride) {
      throw new IllegalArgumentException(
          "windows of %d tokens, one every %d, leave gaps".formatted(width, stride));
    }
  }

  /** Returns the windows of a language. */
  public static SlidingWindows of(LanguageRules rules) {
    return new SlidingWindows(rules.windows().width(), rules.windows().stride());
  }
}
