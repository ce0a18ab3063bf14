package io.nrs.network;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Label positions (paper, section 4.1; Li and McClelland 2022): increasing positions drawn from a
 * range longer than any input. A network trained on short inputs has thus seen every position of a
 * long input. See docs/decisions/label-positions-and-band.md.
 */
public final class LabelPositions {
  private LabelPositions() {}

  /** Returns ordinary positions, 0, 1, 2, … */
  public static int[] plain(int length) {
    int[] positions = new int[length];
    Arrays.setAll(positions, i -> i);
    return positions;
  }

  /**
   * Returns sorted draws without replacement from [0, labels). The published code draws with
   * replacement, and once for a whole batch.
   *
   * @throws IllegalArgumentException if the input has more tokens than there are labels
   */
  public static int[] random(int length, int labels, SplittableRandom random) {
    checkLength(length, labels);
    // Floyd's algorithm: every subset of this size is equally likely.
    boolean[] drawn = new boolean[labels];
    for (int top = labels - length; top < labels; top++) {
      int label = random.nextInt(top + 1);
      drawn[drawn[label] ? top : label] = true;
    }
    int[] positions = new int[length];
    int next = 0;
    for (int label = 0; next < length; label++) {
      if (drawn[label]) {
        positions[next++] = label;
      }
    }
    return positions;
  }

  /**
   * Returns positions as far apart as the range allows. They are not the paper's. They are
   * deterministic, so the first output of the Selector is the same in every run.
   *
   * @param shift 0 (leftmost) to 1 (exclusive)
   */
  public static int[] even(int length, int labels, double shift) {
    checkLength(length, labels);
    double gap = (double) labels / length;
    int[] positions = new int[length];
    // A shift just below 1 may round up: the bound keeps positions in range and distinct.
    Arrays.setAll(
        positions, i -> Math.min(labels - length + i, (int) Math.floor((i + shift) * gap)));
    return positions;
  }

  private static void checkLength(int length, int labels) {
    if (length > labels) {
      throw new IllegalArgumentException(
          "an input of " + length + " tokens is longer than the range of labels, " + labels);
    }
  }
}
