package io.nrs.rewriting;

/**
 * One rewrite: a leaf was selected, solved, located and replaced.
 *
 * @param leaf the Selector's output, as it occurs in the formula
 * @param value the Solver's output, which the Combiner put in the leaf's place
 * @param offset the start of the leaf in the formula before this step (UTF-16, no spaces)
 * @param confidence the smaller of the Selector's and the Solver's, 0 to 1: each is the joint
 *     probability of its output's tokens
 * @param agreement maximum of the convolution over the leaf's length, 0 to 1
 * @param outputs Selector outputs that were sampled to find this leaf
 */
public record Step(
    String leaf, String value, int offset, double confidence, double agreement, int outputs) {

  /** Returns the same step with another value. */
  public Step with(String other) {
    return new Step(leaf, other, offset, confidence, agreement, outputs);
  }

  /** Returns the formula after this step. */
  public String applyTo(String formula) {
    return formula.substring(0, offset) + value + formula.substring(offset + leaf.length());
  }
}
