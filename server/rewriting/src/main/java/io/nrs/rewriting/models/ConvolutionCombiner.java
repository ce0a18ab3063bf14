package io.nrs.rewriting.models;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import ai.djl.nn.convolutional.Conv2d;
import io.nrs.language.Vocabulary;
import io.nrs.rewriting.Combiner;
import java.util.ArrayList;
import java.util.List;

/**
 * The paper's Combiner (section 4.3): a two-dimensional convolution over a one-hot text on the
 * device of the networks. Its filters are one-hot outputs instead of learned weights.
 *
 * <p>Shapes: L tokens of the text, M filters, K tokens of the longest one, V vocabulary.
 */
final class ConvolutionCombiner implements Combiner {
  /** The most sums that are computed at once, M × L, about 16 MB. */
  private static final int MAX_SUMS = 1 << 22;

  private final NDManager manager;
  private final Vocabulary vocabulary;

  /**
   * @param manager owns the arrays of a call until it returns; its owner closes it
   */
  ConvolutionCombiner(NDManager manager, Vocabulary vocabulary) {
    this.manager = manager;
    this.vocabulary = vocabulary;
  }

  @Override
  public List<Match> locateAll(String formula, List<String> outputs) {
    List<String> filters =
        outputs.stream()
            .filter(output -> !output.isEmpty() && output.length() <= formula.length())
            .distinct()
            .toList();
    List<Match> found =
        filters.isEmpty()
            ? List.of()
            : matches(
                vocabulary.encode(formula), filters.stream().map(vocabulary::encode).toList());
    return outputs.stream()
        .map(filters::indexOf)
        .map(at -> at < 0 ? new Match(0, 0) : found.get(at))
        .toList();
  }

  /**
   * Returns the best match of every filter, in their order.
   *
   * @param text ids of L tokens, at least one
   * @param filters ids of at least one token each
   */
  private List<Match> matches(int[] text, List<int[]> filters) {
    List<Match> matches = new ArrayList<>(filters.size());
    int together = Math.max(1, MAX_SUMS / text.length);
    for (int from = 0; from < filters.size(); from += together) {
      List<int[]> part = filters.subList(from, Math.min(from + together, filters.size()));
      try (NDManager scope = manager.newSubManager()) {
        matches.addAll(convolve(scope, vocabulary.size(), text, part));
      }
    }
    return matches;
  }

  private static List<Match> convolve(
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
    List<Match> matches = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      int offset = equal[i] == 0 ? 0 : (int) last[i];
      matches.add(new Match(offset, (double) equal[i] / filters.get(i).length));
    }
    return matches;
  }

  private static void oneHot(int[] ids, float[] into, int row, int vocabulary) {
    for (int i = 0; i < ids.length; i++) {
      into[(row + i) * vocabulary + ids[i]] = 1;
    }
  }
}
