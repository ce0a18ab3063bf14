package io.nrs.rewriting;

import java.util.Arrays;

/**
 * The tagging Selector marks all leaves of a text in one pass (after Petruzzellis, Testolin and
 * Sperduti 2025, arXiv 2507.19372). All texts are in compact form.
 */
public interface Tagger {

  /**
   * The leaves of a text, by the token that shows their end: their last one, or one behind it.
   *
   * @param lengths the tokens of the leaf whose end a token shows; 0 if it shows none
   * @param behind the tokens between its last one and that token
   * @param confidences the probability of every answer, 0 to 1
   */
  record Tags(int[] lengths, int[] behind, float[] confidences) {
    /** Tags that mark nothing, without a doubt. */
    public static Tags none(int tokens) {
      float[] sure = new float[tokens];
      Arrays.fill(sure, 1);
      return new Tags(new int[tokens], new int[tokens], sure);
    }

    /** Marks a leaf. */
    public void mark(int from, int to, int shownBy, float confidence) {
      lengths[shownBy] = to - from;
      behind[shownBy] = shownBy + 1 - to;
      confidences[shownBy] = confidence;
    }
  }

  /**
   * Returns the receptive field: a tag depends on this many tokens before it, on one behind it, and
   * on no others. If that one is part of an atom, it also depends on the rest of it, and on the
   * token behind that.
   */
  int reach();

  /** Returns whether a token can be a part of an atom that has several tokens. */
  default boolean isPart(char token) {
    return false;
  }

  /** Returns the tags of a part of a formula. */
  Tags tag(String text);
}
