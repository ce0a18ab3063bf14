package io.nrs.evaluation;

/**
 * How the formulas of one cell were solved. A formula counts as right only if its value is exactly
 * that of the reference semantics.
 *
 * @param cell such as {@code N4} or {@code N4A3}
 * @param formulas how many
 * @param right values that are exact
 * @param wrong values that are not
 * @param missingLeaf formulas given up since no output occurred in them
 * @param corruptedLeaf formulas given up since an output that occurred was no leaf
 * @param steps rewrites in all
 * @param outputsPerWindow mean Selector outputs for a text that was read
 * @param seconds wall time
 */
public record CellResult(
    String cell,
    int formulas,
    int right,
    int wrong,
    int missingLeaf,
    int corruptedLeaf,
    long steps,
    double outputsPerWindow,
    double seconds) {

  public double accuracy() {
    return (double) right / formulas;
  }
}
