package io.nrs.training.settings;

/**
 * The way in which formulas are cut.
 *
 * @param share of the examples that are cuts; the others are whole formulas, unless too long
 * @param shortest tokens of a cut
 * @param longest tokens of a cut
 * @param emptyShare the share of leafless cuts that are kept: with too many of them, training
 *     collapses to the empty output
 */
public record CutSettings(double share, int shortest, int longest, double emptyShare) {
  /** Whole formulas only, as in the paper. */
  public static CutSettings none() {
    return new CutSettings(0, 1, 1, 0);
  }
}
