package io.nrs.rewriting;

import java.util.List;

/**
 * Finds Selector outputs in a formula (paper, section 4.3). The paper convolves the one-hot formula
 * with one-hot outputs. The sum at a position is the number of equal tokens there, which the search
 * counts directly. Both find the same.
 */
@FunctionalInterface
public interface Combiner {

  /**
   * The best match.
   *
   * @param offset of its first token; the last one of several equally good
   * @param agreement maximum of the convolution over the output's length; 1 if it occurs literally
   */
  record Match(int offset, double agreement) {}

  /**
   * Returns the best match of every output in a formula, in order. An output that is empty or
   * longer than the formula has none: its agreement is 0.
   */
  List<Match> locateAll(String formula, List<String> outputs);

  /** Returns the search, which is the default. */
  static Combiner search() {
    return (formula, outputs) -> outputs.stream().map(output -> locate(formula, output)).toList();
  }

  /**
   * Returns the best match by search. An output that is empty or longer than the formula has none.
   */
  static Match locate(CharSequence formula, CharSequence output) {
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

  /**
   * A Selector output after the Combiner's search.
   *
   * @param leaf the output, possibly no leaf at all
   * @param confidence joint probability of its tokens, 0 to 1
   * @param agreement maximum of the convolution over the output's length; 1 if it occurs literally
   * @param offset start of the best match in the formula (UTF-16, no spaces)
   * @param count the number of sampled outputs that were this one
   */
  public record Candidate(
      String leaf, double confidence, double agreement, int offset, int count) {}
}
