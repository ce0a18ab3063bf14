package io.nrs.rewriting;

/**
 * One rewrite: a leaf was selected, solved, located and replaced.
 *
 * @param leaf the Selector's output, as it occurs in the formula
 * @param value what the Solver wrote and the Combiner put in its place
 * @param offset where the leaf began in the formula as it was before this step (UTF-16, no spaces)
 * @param confidence the smaller of the Selector's and the Solver's, 0 to 1: each is the joint
 *     probability of the tokens that it wrote
 * @param agreement maximum of the convolution over the leaf's length, 0 to 1
 * @param outputs Selector outputs that were sampled to find this leaf
 */
public record Step(
    String leaf, String value, int offset, double confidence, double agreement, int outputs) {

  /** Returns the formula after this step. */
  public String applyTo(String formula) {
    return formula.substring(0, offset) + value + formula.substring(offset + leaf.length());
  }
}
