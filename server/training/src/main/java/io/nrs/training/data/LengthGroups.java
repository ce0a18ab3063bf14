package io.nrs.training.data;

import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Divides examples into groups of similar length. Padding costs as much as tokens, and each group
 * costs the calls of a whole network.
 */
public final class LengthGroups {
  /**
   * Divided by the square of a network's width, this is the number of tokens whose arithmetic takes
   * as long as the calls of a group: both grow with the number of layers. Measured with the Solver
   * of a small language on one CPU thread: 300 tokens at a width of 96.
   */
  private static final double CALLS = 300 * 96 * 96;

  /**
   * The most pairs of positions that attention computes at once. 4 million take about 64 MB for
   * each array of scores of four heads.
   */
  private static final int MAX_PAIRS = 4_000_000;

  private LengthGroups() {}

  /**
   * Returns the indices of all examples, the groups with the shortest inputs first.
   *
   * @param width of the network
   */
  public static List<List<Integer>> of(List<Example> examples, int width) {
    return of(examples.stream().map(Example::input).toList(), width, examples.size());
  }

  /**
   * Returns the indices of all inputs, the groups with the shortest ones first.
   *
   * @param width of the network
   * @param most inputs of a group
   */
  public static List<List<Integer>> of(List<String> inputs, int width, int most) {
    List<Integer> byLength =
        IntStream.range(0, inputs.size())
            .boxed()
            .sorted(Comparator.comparingInt(i -> inputs.get(i).length()))
            .toList();
    double calls = CALLS / width / width;
    double[] cheapest = new double[byLength.size() + 1]; // of the first examples, in tokens
    int[] starts = new int[byLength.size() + 1]; // of the last group of the first examples
    for (int to = 1; to <= byLength.size(); to++) {
      long length = inputs.get(byLength.get(to - 1)).length();
      cheapest[to] = Double.POSITIVE_INFINITY;
      for (int size = 1; size <= to && fits(size, length, most); size++) {
        // Attention adds a share that grows with the length.
        double cost = cheapest[to - size] + calls + size * length * (1 + (double) length / width);
        if (cost < cheapest[to]) {
          cheapest[to] = cost;
          starts[to] = to - size;
        }
      }
    }
    Deque<List<Integer>> groups = new ArrayDeque<>();
    for (int to = byLength.size(); to > 0; to = starts[to]) {
      groups.addFirst(byLength.subList(starts[to], to));
    }
    return List.copyOf(groups);
  }

  private static boolean fits(int size, long length, int most) {
    return size == 1 || size <= most && size * length * length <= MAX_PAIRS;
  }
}
