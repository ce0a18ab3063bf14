package io.nrs.evaluation.result;

import java.util.List;
import java.util.stream.IntStream;

/**
 * The steps of one formula, in order: an element of each list for each step.
 *
 * @param cell of the formula
 * @param index of the formula in its cell
 * @param tokens of the formula before the step; empty in results of earlier versions
 * @param confidence 0 to 1
 * @param right whether the step replaced a leaf by its exact value; empty for readings of whole
 *     formulas, which replace nothing
 */
public record Steps(
    String cell, int index, List<Integer> tokens, List<Double> confidence, List<Boolean> right)
    implements RunFolder.Entry {
  /** The system of such runs. */
  public static final String SYSTEM = "nrs-steps";

  public Steps {
    tokens = List.copyOf(tokens);
    confidence = List.copyOf(confidence);
    right = List.copyOf(right);
  }

  /** The confidence by length; empty if lengths or the Selector's own confidence are unknown. */
  public List<Point> points() {
    return tokens.isEmpty() || !right.isEmpty()
        ? List.of()
        : IntStream.range(0, tokens.size())
            .mapToObj(step -> new Point(cell, index, tokens.get(step), confidence.get(step)))
            .toList();
  }

  /**
   * The confidence for one input.
   *
   * @param tokens of the input, which the Selector reads as a whole
   * @param confidence mean over the outputs, 0 to 1
   */
  public record Point(String cell, int index, int tokens, double confidence) {
    /**
     * Whether the Selector read the input: one with more tokens than it has labels gets no output,
     * and only then is a mean of probabilities 0.
     */
    public boolean isRead() {
      return confidence > 0;
    }
  }
}
