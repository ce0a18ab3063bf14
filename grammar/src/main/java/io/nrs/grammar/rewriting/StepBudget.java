package io.nrs.grammar.rewriting;

/** The steps that rewriting may take. They are counted and not timed, so results are the same. */
public final class StepBudget {
  /** Where nothing shows that rewriting ends, it takes at most so many steps. */
  public static final int MAX_ASSUMED = 100_000;

  private static final int MAX = 1_000_000;

  private final int most;
  private int taken;

  public StepBudget(int most) {
    this.most = most;
  }

  /**
   * Returns the steps of a normal form: what takes more has none.
   *
   * @param assumed whether rewriting is said to end, and nothing shows it
   */
  static StepBudget ofNormalForm(boolean assumed) {
    return new StepBudget(assumed ? MAX_ASSUMED : MAX);
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
