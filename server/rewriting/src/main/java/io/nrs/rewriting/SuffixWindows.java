package io.nrs.rewriting;

import io.nrs.language.LanguageTokens;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The groups of the paper's dynamic windowing (section 4.1). Each group of copies lacks more of the
 * formula's first tokens than the one before.
 *
 * @param threshold T: formulas of this many tokens or more are read in groups; shorter ones are
 *     read whole
 */
public record SuffixWindows(int threshold) {
  public static final int GROUPS = 20;

  /** The published thresholds, by language (section 6). */
  private static final Map<String, Integer> PUBLISHED =
      Map.of("listops", 60, "arithmetic", 150, "algebra", 200);

  /**
   * The factor for a language that is not in the paper: the threshold is about this many times its
   * longest leaf.
   */
  private static final int LEAVES = 12;

  public static SuffixWindows of(LanguageTokens rules) {
    return new SuffixWindows(
        PUBLISHED.getOrDefault(rules.language().id(), LEAVES * rules.longestLeaf()));
  }

  /**
   * A text that the Selector reads.
   *
   * @param start first token; the formula's length for the empty text of the last group
   * @param copies the number of times it is read
   */
  public record Group(int start, int copies) {}

  /**
   * Returns the groups of a formula. Below T there is one, the whole formula. From T on there are
   * 20, and group j lacks the first floor(length × j / 20) tokens. The last group is therefore
   * empty. If M is no multiple of 20, the copies are spread evenly, and some groups have none.
   *
   * @param length tokens of the formula
   * @param copies M
   */
  public List<Group> groups(int length, int copies) {
    if (length < threshold) {
      return List.of(new Group(0, copies));
    }
    List<Group> groups = new ArrayList<>();
    for (int j = 1; j <= GROUPS; j++) {
      int own = until(j, copies) - until(j - 1, copies);
      if (own > 0) {
        groups.add(new Group((int) ((long) length * j / GROUPS), own));
      }
    }
    return groups;
  }

  /** Returns the copies of the first groups together. */
  private static int until(int groups, int copies) {
    return (groups * copies + GROUPS - 1) / GROUPS;
  }
}
