package io.nrs.rewriting;

import io.nrs.task.Task;

/**
 * The grammar's word on a candidate that occurs in the formula: replacing anything but a leaf would
 * spoil the formula (DESIGN section 3, improvement 5).
 */
final class LeafGuard {
  private LeafGuard() {}

  /** Whether the candidate is a leaf where it stands, or an atom that is the whole formula. */
  static boolean isLeaf(Task task, String formula, Candidate candidate) {
    int length = candidate.leaf().length();
    return task.isLeafAt(formula, candidate.offset(), length)
        || (length == formula.length() && task.isAtom(formula));
  }

  /** Whether a value can stand where the leaf stood. In an atom's place no other can. */
  static boolean isValue(Task task, String leaf, String value) {
    if (task.isAtom(leaf)) {
      return false;
    }
    boolean partial = task.leavesOperator(leaf);
    return partial
        ? value.length() > 1 && value.charAt(0) == leaf.charAt(0) && task.isAtom(value.substring(1))
        : task.isAtom(value);
  }
}
