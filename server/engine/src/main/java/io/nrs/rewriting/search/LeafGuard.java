package io.nrs.rewriting.search;

import io.nrs.language.LanguageRules;
import io.nrs.rewriting.Candidate;

/**
 * The grammar's check of a candidate that occurs in the formula: replacing anything but a leaf
 * would spoil the formula (docs/decisions/guard.md).
 */
public final class LeafGuard {
  private LeafGuard() {}

  /**
   * Returns whether the candidate is a leaf at its offset, or an atom that is the whole formula.
   */
  static boolean isLeaf(LanguageRules rules, String formula, Candidate candidate) {
    int length = candidate.leaf().length();
    return rules.isLeafAt(formula, candidate.offset(), length)
        || (length == formula.length() && rules.isAtom(formula));
  }

  /** Returns whether a value can replace a leaf. No value can replace an atom. */
  public static boolean isValue(LanguageRules rules, String leaf, String value) {
    if (rules.isAtom(leaf)) {
      return false;
    }
    boolean partial = rules.leavesOperator(leaf);
    return partial
        ? value.length() > 1
            && value.charAt(0) == leaf.charAt(0)
            && rules.isAtom(value.substring(1))
        : rules.isAtom(value);
  }
}
