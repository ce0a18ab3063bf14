package io.nrs.language;

import io.nrs.grammar.DescribedLanguage.Windows;
import io.nrs.grammar.Language;
import io.nrs.language.window.TokenGrammar;
import io.nrs.language.window.TokenWindows;
import java.util.List;

/**
 * The tokens in which networks read and write the formulas of a language: how many there are at
 * once, and how they follow one another. All texts are in the compact form of the {@link
 * Vocabulary}.
 */
public interface LanguageTokens {
  Language language();

  Vocabulary vocabulary();

  /** Returns the letters that atoms may be products of, in order; empty if there are none. */
  default String variables() {
    return "";
  }

  /** Returns the tokens of the longest leaf. */
  int longestLeaf();

  /** Returns the tokens of the longest leaf as the Solver reads it. */
  default int longestQuestion() {
    return longestLeaf();
  }

  /** Returns the tokens of the longest value; an output may have more. */
  default int longestValue() {
    return longestLeaf();
  }

  /**
   * Returns the windows over long formulas. They are about two and a half times the longest leaf,
   * and neighbours overlap by more than it.
   */
  default Windows windows() {
    int width = (int) Math.ceil(2.4 * longestLeaf());
    return new Windows(width, width - longestLeaf() - 2);
  }

  /** Returns how tokens follow one another, as far as this decides what is a leaf. */
  TokenGrammar tokenGrammar();

  /** Returns the passes of a tagger over a text, which are the same objects each time. */
  default List<TokenWindows> tokenWindows() {
    return language()
        .derived(TokenWindows.Passes.class, each -> TokenWindows.Passes.of(tokenGrammar()))
        .all();
  }

  /**
   * Returns whether short texts show only a small part of the windows. A tagger then learns from
   * single windows too (docs/decisions/generalisation-rule.md).
   */
  default boolean hasManyWindows() {
    return false;
  }
}
