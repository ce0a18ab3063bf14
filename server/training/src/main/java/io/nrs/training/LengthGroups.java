package io.nrs.training;

import io.nrs.training.data.Example;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** Divides examples into groups of similar length, because padding costs as much as tokens. */
final class LengthGroups {
  /** The longest input of a group may have this many times the tokens of the shortest. */
  private static final double MAX_LENGTH_RATIO = 1.3;

  /**
   * The most pairs of positions that attention computes at once. 4 million take about 64 MB for
   * each array of scores of four heads.
   */
  private static final int MAX_PAIRS = 4_000_000;

  private LengthGroups() {}

  /** Returns the indices of all examples, the groups with the shortest inputs first. */
  static List<List<Integer>> of(List<Example> examples) {
    return of(examples, examples.size());
  }

  /**
   * Returns the indices of all examples, the groups with the shortest inputs first.
   *
   * @param most examples of a group
   */
  static List<List<Integer>> of(List<Example> examples, int most) {
    List<Integer> byLength =
        IntStream.range(0, examples.size())
            .boxed()
            .sorted(Comparator.comparingInt(i -> examples.get(i).input().length()))
            .toList();
    List<List<Integer>> groups = new ArrayList<>();
    int from = 0;
    for (int to = 1; to <= byLength.size(); to++) {
      if (to == byLength.size()
          || to - from == most
          || !belongs(
              examples.get(byLength.get(from)), examples.get(byLength.get(to)), to - from)) {
        groups.add(byLength.subList(from, to));
        from = to;
      }
    }
    return groups;
  }

  /** Returns whether a group of {@code size} examples may have one more. */
  private static boolean belongs(Example shortest, Example next, int size) {
    long length = next.input().length();
    return length <= MAX_LENGTH_RATIO * shortest.input().length() + 2
        && (size + 1) * length * length <= MAX_PAIRS;
  }
}
