package io.nrs.rewriting;

import java.util.Locale;
import java.util.function.BooleanSupplier;

/** The way to select leaves when a formula is solved without showing single steps. */
public enum SelectionStrategy {
  /** The Selector writes the last leaf of a text, as in the paper. */
  GENERATING,
  /** The tagging Selector marks all leaves in one pass (docs/decisions/tagging-selector.md). */
  TAGGING,
  /** Tagging if the tagger's record is without a mistake, else generating. */
  AUTO;

  /**
   * Returns whether the tagger is used.
   *
   * @param exact whether a tagger exists with a record without mistakes; called only if it decides
   */
  public boolean usesTagger(BooleanSupplier exact) {
    return this == TAGGING || this == AUTO && exact.getAsBoolean();
  }

  /** The name on the command line. */
  public String id() {
    return name().toLowerCase(Locale.ROOT);
  }
}
