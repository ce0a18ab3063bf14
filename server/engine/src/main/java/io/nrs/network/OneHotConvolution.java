package io.nrs.network;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import ai.djl.nn.convolutional.Conv2d;
import java.util.ArrayList;
import java.util.List;

/**
 * The paper's Combiner (section 4.3): a two-dimensional convolution over a one-hot text, whose
 * filters are one-hot outputs instead of learned weights.
 *
 * <p>Shapes: L tokens of the text, M filters, K tokens of the longest one, V vocabulary.
 */
public final class OneHotConvolution {
  /** The most sums that are computed at once, M × L, about 16 MB. */
  private static final int MAX_SUMS = 1 << 22;

  private OneHotConvolution() {}

  /**
   * Where a filter matches best.
   *
   * @param offset of its first token; the last one of several equally good, 0 if nothing is equal
   * @param equal number of equal tokens there
   */
  public record Peak(int offset, int equal) {}

  /**
   * Returns the peak of every filter, in their order.
   *
   * @param parent its device computes
   * @param vocabulary V
   * @param text ids of L tokens, at least one
   * @param filters ids of at least one token each
   */
  public static List<Peak> peaks(
      NDManager parent, int vocabulary, int[] text, List<int[]> filters) {
    List<Peak> peaks = new ArrayList<>(filters.size());
    int together = Math.max(1, MAX_SUMS / text.length);
    for (int from = 0; from < filters.size(); from += together) {
      List<int[]> part = filters.subList(from, Math.min(from + together, filters.size()));
      try (NDManager scope = parent.newSubManager()) {
        peaks.addAll(convolve(scope, vocabulary, text, part));
      }
    }
    return peaks;
  }

  private static List<Peak> convolve(
      NDManager scope, int vocabulary, int[] text, List<int[]> filters) {
    int length = text.length;
    int longest = filters.stream().mapToInt(filter -> filter.length).max().orElse(1);
    int count = filters.size();
    // Zeros behind the text and behind short filters match nothing.
    float[] input = new float[(length + longest - 1) * vocabulary];
    oneHot(text, input, 0, vocabulary);
    float[] weights = new float[count * longest * vocabulary];
    float[] fits = new float[count * length];
    for (int i = 0; i < count; i++) {
      oneHot(filters.get(i), weights, i * longest, vocabulary);
      for (int at = 0; at <= length - filters.get(i).length; at++) {
        fits[i * length + at] = 1;
      }
    }
    NDArray sums =
        Conv2d.conv2d(
                scope.create(input, new Shape(1, 1, length + longest - 1L, vocabulary)),
                scope.create(weights, new Shape(count, 1, longest, vocabulary)))
            .singletonOrThrow()
            .reshape(count, length)
            .round()
            .mul(scope.create(fits, new Shape(count, length))); // (M, L)
    NDArray best = sums.max(new int[] {1}, true); // (M, 1)
    // The last of several equally good places, which an argmax would leave open.
    NDArray places = scope.arange(0f, length, 1f).reshape(1, length);
    float[] last =
        sums.eq(best)
            .toType(sums.getDataType(), false)
            .mul(places)
            .max(new int[] {1})
            .toFloatArray();
    float[] equal = best.toFloatArray();
    List<Peak> peaks = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      peaks.add(new Peak(equal[i] == 0 ? 0 : (int) last[i], (int) equal[i]));
    }
    return peaks;
  }

  private static void oneHot(int[] ids, float[] into, int row, int vocabulary) {
    for (int i = 0; i < ids.length; i++) {
      into[(row + i) * vocabulary + ids[i]] = 1;
    }
  }
}
