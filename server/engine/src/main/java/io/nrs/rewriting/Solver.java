package io.nrs.rewriting;

import java.util.List;

/** Writes the value of a leaf. All texts are in the compact form of the task's vocabulary. */
public interface Solver {

  /**
   * A value.
   *
   * @param value what was written; ω where nothing is left to do
   * @param confidence joint probability of its tokens; 0 where it did not end
   */
  record Solution(String value, double confidence) {}

  /** One value for every leaf, in their order; it does not depend on the other leaves. */
  List<Solution> solve(List<String> leaves);
}
