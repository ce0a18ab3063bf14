package io.nrs.language.description;

/** What a description says of the end of rewriting. */
public enum Terminating {
  /** Nothing: that rewriting ends is proved. */
  PROVED,
  /** Rewriting ends, although nothing shows it. */
  ASSUMED,
  /** Rewriting may go on for ever. */
  NOT;

  /** Returns whether the steps of a formula are limited, because no proof limits them. */
  public boolean isLimited() {
    return this != PROVED;
  }
}
