package io.nrs.io;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** Finds the word that a user may have meant. */
public final class Suggestions {
  private static final int MAX_LENGTH = 40;

  private Suggestions() {}

  /** Returns the nearest of some words, if it is near enough. */
  public static Optional<String> nearest(String word, Collection<String> known) {
    return known.stream()
        .filter(each -> word.length() <= MAX_LENGTH)
        .filter(each -> distance(word, each) <= Math.max(1, each.length() / 3))
        .min(Comparator.comparingInt(each -> distance(word, each)));
  }

  /**
   * Counts the edits between two words without regard to case. An edit adds, removes or changes a
   * letter, or swaps two neighbours (optimal string alignment).
   */
  static int distance(String one, String other) {
    String a = one.toLowerCase(Locale.ROOT);
    String b = other.toLowerCase(Locale.ROOT);
    int[][] edits = new int[a.length() + 1][b.length() + 1];
    for (int i = 0; i <= a.length(); i++) {
      for (int j = 0; j <= b.length(); j++) {
        if (i == 0 || j == 0) {
          edits[i][j] = i + j;
          continue;
        }
        int changed = edits[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        int best = Math.min(changed, 1 + Math.min(edits[i - 1][j], edits[i][j - 1]));
        boolean swapped =
            i > 1
                && j > 1
                && a.charAt(i - 1) == b.charAt(j - 2)
                && a.charAt(i - 2) == b.charAt(j - 1);
        edits[i][j] = swapped ? Math.min(best, edits[i - 2][j - 2] + 1) : best;
      }
    }
    return edits[a.length()][b.length()];
  }
}
