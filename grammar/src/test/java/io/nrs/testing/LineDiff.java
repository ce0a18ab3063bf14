package io.nrs.testing;

import java.util.List;

/** Which lines of two texts differ: {@code -} marks an expected line, {@code +} an actual one. */
final class LineDiff {
  private LineDiff() {}

  /** By the longest common subsequence of lines, in time and memory of their product. */
  static String of(String expected, String actual) {
    List<String> left = lines(expected);
    List<String> right = lines(actual);
    int[][] common = new int[left.size() + 1][right.size() + 1];
    for (int i = left.size() - 1; i >= 0; i--) {
      for (int j = right.size() - 1; j >= 0; j--) {
        common[i][j] =
            left.get(i).equals(right.get(j))
                ? 1 + common[i + 1][j + 1]
                : Math.max(common[i + 1][j], common[i][j + 1]);
      }
    }
    StringBuilder diff = new StringBuilder();
    int i = 0;
    int j = 0;
    while (i < left.size() || j < right.size()) {
      if (i < left.size() && j < right.size() && left.get(i).equals(right.get(j))) {
        diff.append("  ").append(left.get(i++)).append('\n');
        j++;
      } else if (j == right.size() || (i < left.size() && common[i + 1][j] >= common[i][j + 1])) {
        diff.append("- ").append(left.get(i++)).append('\n');
      } else {
        diff.append("+ ").append(right.get(j++)).append('\n');
      }
    }
    return diff.toString();
  }

  /** The last line of a text without a line feed at its end is marked, as in {@code diff}. */
  private static List<String> lines(String text) {
    if (text.isEmpty()) {
      return List.of();
    }
    if (text.endsWith("\n")) {
      return List.of(text.substring(0, text.length() - 1).split("\n", -1));
    }
    return List.of((text + "⏎̸").split("\n", -1));
  }
}
