package io.nrs.grammar;

/** The steps that rewriting may take. They are counted and not timed, so results are the same. */
public final class StepBudget {
  private final int most;
  private int taken;

  public StepBudget(int most) {
    this.most = most;
  }

  /** Takes a step; returns false, and takes none, if all are taken. */
  boolean take() {
    if (taken == most) {
      return false;
    }
    taken++;
    return true;
  }

  /** Returns the number of steps that were taken. */
  public int taken() {
    return taken;
  }
}
