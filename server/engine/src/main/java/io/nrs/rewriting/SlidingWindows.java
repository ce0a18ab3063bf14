package io.nrs.rewriting;

import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.DescribedLanguage;
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

  /**
   * Returns the windows of a language. Those of a described language follow from its longest leaf:
   * neighbours overlap by more than it.
   */
  public static SlidingWindows of(LanguageRules rules) {
    if (rules.language() instanceof DescribedLanguage) {
      int leaf = rules.longestLeaf();
      int width = (int) Math.ceil(2.4 * leaf);
      return new SlidingWindows(width, width - leaf - 2);
    }
    return switch (BuiltInLanguage.of(rules.language())) {
      case LISTOPS -> new SlidingWindows(12, 5);
      case ARITHMETIC -> new SlidingWindows(22, 8);
      case ALGEBRA -> new SlidingWindows(56, 18);
    };
  }
}
