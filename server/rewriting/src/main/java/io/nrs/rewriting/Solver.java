package io.nrs.rewriting;

import java.util.List;

/** The Solver (paper, section 4.2) writes the value of a leaf. All texts are in compact form. */
public interface Solver {

  /**
   * A value.
   *
   * @param value the output; ω if nothing is left to do
   * @param confidence joint probability of its tokens; 0 if it did not end
   * @param margin the smallest distance of a token's logit from the next one; infinite if there are
   *     no logits
   */
  record Solution(String value, double confidence, double margin) {
    /** A value without logits. */
    public Solution(String value, double confidence) {
      this(value, confidence, Double.POSITIVE_INFINITY);
    }
  }

  /** Returns one value for each leaf, in their order. No value depends on other leaves. */
  List<Solution> solve(List<String> leaves);
}
