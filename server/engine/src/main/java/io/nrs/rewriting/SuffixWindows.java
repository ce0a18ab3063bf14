package io.nrs.rewriting;

import io.nrs.language.LanguageRules;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The groups of the paper's dynamic windowing (section 4.1). Copy by copy, a formula is read
 * without more and more of its first tokens.
 *
 * @param threshold T: tokens from which on a formula is read in groups; a shorter one is read whole
 */
public record SuffixWindows(int threshold) {
  public static final int GROUPS = 20;

  /** The published thresholds, by language (section 6). */
  private static final Map<String, Integer> PUBLISHED =
      Map.of("listops", 60, "arithmetic", 150, "algebra", 200);

  /** Of a language that the paper has not: about so many times its longest leaf. */
  private static final int LEAVES = 12;

  public static SuffixWindows of(LanguageRules rules) {
    return new SuffixWindows(
        PUBLISHED.getOrDefault(rules.language().id(), LEAVES * rules.longestLeaf()));
  }

  /**
   * What the Selector reads.
   *
   * @param start first token; the formula's length for the empty text of the last group
   * @param copies how often it is read
   */
  public record Group(int start, int copies) {}

  /**
   * Returns the groups of a formula: below T one, which is the whole; from T on 20, of which group
   * j lacks the first floor(length × j / 20) tokens. The last group is therefore empty. Where M is
   * no multiple of 20, the copies are spread evenly, and some groups have none.
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
