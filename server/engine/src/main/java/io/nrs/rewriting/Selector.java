package io.nrs.rewriting;

import java.util.List;

/**
 * Writes out a leaf of what it reads. All texts are in the compact form of the task's vocabulary.
 */
public interface Selector {

  /**
   * A wish for one output.
   *
   * @param text a formula or a window of one
   * @param number which output of this text this is: the first one is greedy on evenly spaced
   *     labels, the others are draws at temperature 1 on random labels
   * @param seed of the draw, together with the text and the number
   */
  record Request(String text, int number, long seed) {}

  /**
   * An output.
   *
   * @param leaf what was written; empty where the network sees no leaf
   * @param confidence joint probability of its tokens; 0 where it did not end
   */
  record Output(String leaf, double confidence) {}

  /** One output for every request, in their order; it does not depend on the other requests. */
  List<Output> select(List<Request> requests);
}
