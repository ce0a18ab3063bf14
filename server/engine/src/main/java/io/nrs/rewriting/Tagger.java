package io.nrs.rewriting;

import java.util.List;

/**
 * The tagging Selector marks all leaves of a text in one pass (after Petruzzellis, Testolin and
 * Sperduti 2025, arXiv 2507.19372). All texts are in compact form.
 */
public interface Tagger {

  /**
   * The tags of a text.
   *
   * @param letters the letter of every token's {@link io.nrs.language.LanguageRules.LeafTag tag}
   * @param confidences the probability of every tag, 0 to 1
   */
  record Tags(String letters, float[] confidences) {}

  /**
   * Returns the receptive field: a tag depends on this many tokens to each side, and on no others.
   */
  int reach();

  /**
   * Returns the tags of each text, in their order. No tag depends on other texts.
   *
   * @param texts parts of formulas between {@link io.nrs.language.LanguageRules.LeafTag#START} and
   *     {@link io.nrs.language.LanguageRules.LeafTag#END}
   */
  List<Tags> tag(List<String> texts);
}
