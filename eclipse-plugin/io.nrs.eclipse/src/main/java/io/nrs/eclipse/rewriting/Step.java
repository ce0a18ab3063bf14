package io.nrs.eclipse.rewriting;

import io.nrs.grammar.Span;

/**
 * One rewrite, as {@code nrs.trace} tells of it.
 *
 * @param leaf what the Selector chose
 * @param value what the Solver wrote in its place
 * @param offset where the leaf begins in the formula as it is before the step, without white space
 * @param confidence of the Selector, 0 to 1
 * @param agreement of the leaf with the formula, 0 to 1
 * @param outputs of the Selector that were sampled for this leaf
 */
record Step(
    String leaf, String value, int offset, double confidence, double agreement, int outputs) {

  /** Where the leaf stands before the step. */
  Span selected() {
    return new Span(offset, offset + leaf.length());
  }

  /** Where the value stands after it. */
  Span written() {
    return new Span(offset, offset + value.length());
  }
}
