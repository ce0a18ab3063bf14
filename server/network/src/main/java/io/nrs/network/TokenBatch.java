package io.nrs.network;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.BiPredicate;
import java.util.stream.IntStream;

/**
 * Token sequences (B, L), padded to the longest of them.
 *
 * @param rows their number, B
 * @param length of the longest, L
 * @param ids row-major
 * @param mask row-major, 1 for a token and 0 for padding
 */
public record TokenBatch(int rows, int length, int[] ids, float[] mask) {
  /**
   * The most tokens that inference should encode at once. What a layer writes of more of them
   * leaves the processor's cache.
   */
  public static final int TOKENS_ENCODED_AT_ONCE = 512;

  public static TokenBatch of(List<int[]> sequences, int padding) {
    return of(sequences, padding, 0);
  }

  /**
   * @param shortest the least length of the batch
   */
  static TokenBatch of(List<int[]> sequences, int padding, int shortest) {
    int longest =
        Math.max(
            shortest, sequences.stream().mapToInt(sequence -> sequence.length).max().orElse(0));
    int[] ids = new int[sequences.size() * longest];
    float[] mask = new float[ids.length];
    for (int row = 0; row < sequences.size(); row++) {
      int[] sequence = sequences.get(row);
      for (int i = 0; i < longest; i++) {
        boolean present = i < sequence.length;
        ids[row * longest + i] = present ? sequence[i] : padding;
        mask[row * longest + i] = present ? 1 : 0;
      }
    }
    return new TokenBatch(sequences.size(), longest, ids, mask);
  }

  /**
   * Returns the places of sequences in batches of similar length, because padding costs as much as
   * tokens.
   *
   * @param fits whether so many rows of such a length are one batch; one row always is
   */
  public static List<List<Integer>> places(
      List<Integer> lengths, BiPredicate<Integer, Integer> fits) {
    List<Integer> byLength =
        IntStream.range(0, lengths.size())
            .boxed()
            .sorted(Comparator.comparingInt(lengths::get))
            .toList();
    List<List<Integer>> batches = new ArrayList<>();
    for (int from = 0; from < byLength.size(); ) {
      int to = from + 1;
      while (to < byLength.size() && fits.test(to + 1 - from, lengths.get(byLength.get(to)))) {
        to++;
      }
      batches.add(byLength.subList(from, to));
      from = to;
    }
    return batches;
  }

  /** Whether a row is shorter than the batch. */
  boolean isPadded() {
    for (float present : mask) {
      if (present == 0) {
        return true;
      }
    }
    return false;
  }
}
