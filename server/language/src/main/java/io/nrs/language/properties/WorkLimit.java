package io.nrs.language.properties;

/** The work that a search may take. It is counted and not timed, so answers are the same. */
final class WorkLimit {
  private long left;

  WorkLimit(long most) {
    this.left = most;
  }

  void spend(long work) {
    left -= work;
  }

  long left() {
    return Math.max(0, left);
  }

  boolean isSpent() {
    return left <= 0;
  }
}
