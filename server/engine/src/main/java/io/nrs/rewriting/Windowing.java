package io.nrs.rewriting;

import java.util.Locale;

/** Which parts of a formula the Selector reads. */
public enum Windowing {
  /**
   * Short overlapping windows over the whole formula, from its end: a step costs the same at any
   * length.
   */
  SLIDING,
  /**
   * The paper's dynamic windowing (section 4.1): of long formulas suffixes in 20 groups, of which
   * the single most confident output decides.
   */
  DYNAMIC,
  /** The whole formula at once. */
  NONE;

  /** The name on the command line. */
  public String id() {
    return name().toLowerCase(Locale.ROOT);
  }
}
