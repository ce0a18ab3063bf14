package io.nrs.training.settings;

/**
 * The examples of a Selector that are cuts; the others are whole formulas, unless too long.
 *
 * @param cutShare the share of the examples that are cuts
 * @param shortestCut the fewest tokens of a cut
 * @param longestCut the most tokens of a cut
 * @param emptyCutShare the share of leafless cuts that are kept: with too many of them, training
 *     collapses to the empty output
 */
public record Cuts(double cutShare, int shortestCut, int longestCut, double emptyCutShare) {
  /** Whole formulas only. */
  public static final Cuts NONE = new Cuts(0, 1, 1, 0);

  public Cuts withLongestCut(int longest) {
    return new Cuts(cutShare, shortestCut, longest, emptyCutShare);
  }
}
