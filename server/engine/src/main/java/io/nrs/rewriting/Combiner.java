package io.nrs.rewriting;

/**
 * Finds a Selector output in a formula (paper, section 4.3). The paper convolves the one-hot
 * formula with the one-hot output. The sum at a position is the number of equal tokens there, which
 * is computed here directly.
 */
public final class Combiner {
  private Combiner() {}

  /**
   * The best match.
   *
   * @param offset of its first token; the last one of several equally good
   * @param agreement maximum of the convolution over the output's length; 1 where it occurs
   *     literally
   */
  public record Match(int offset, double agreement) {}

  /** Returns the best match. An output that is empty or longer than the formula has none. */
  public static Match locate(CharSequence formula, CharSequence output) {
    int best = 0;
    int offset = 0;
    for (int at = formula.length() - output.length(); at >= 0; at--) {
      int equal = 0;
      for (int i = 0; i < output.length(); i++) {
        if (formula.charAt(at + i) == output.charAt(i)) {
          equal++;
        }
      }
      if (equal > best) {
        best = equal;
        offset = at;
        if (best == output.length()) {
          break;
        }
      }
    }
    return new Match(offset, output.length() == 0 ? 0 : (double) best / output.length());
  }
}
