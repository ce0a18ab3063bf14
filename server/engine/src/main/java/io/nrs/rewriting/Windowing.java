package io.nrs.rewriting;

import java.util.Locale;

/** The parts of a formula that the Selector reads. */
public enum Windowing {
  /**
   * Short overlapping windows over the whole formula, from its end: a step costs the same at any
   * length.
   */
  SLIDING,
  /**
   * The paper's dynamic windowing (section 4.1): suffixes of long formulas in 20 groups; the single
   * most confident output decides.
   */
  DYNAMIC,
  /** The whole formula at once. */
  NONE;

  /** The name on the command line. */
  public String id() {
    return name().toLowerCase(Locale.ROOT);
  }
}
