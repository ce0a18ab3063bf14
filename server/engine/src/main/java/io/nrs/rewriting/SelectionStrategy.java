package io.nrs.rewriting;

import java.util.Locale;
import java.util.function.BooleanSupplier;

/** How leaves are selected where a formula is solved without showing single steps. */
public enum SelectionStrategy {
  /** The Selector writes the last leaf of a text, as in the paper. */
  GENERATING,
  /** The tagging Selector marks all leaves in one pass (docs/decisions/tagging-selector.md). */
  TAGGING,
  /** Tagging where the tagger's record is without a mistake, else generating. */
  AUTO;

  /**
   * Returns whether the tagger serves.
   *
   * @param exact whether there is one without a mistake in its record; asked where that decides
   */
  public boolean usesTagger(BooleanSupplier exact) {
    return this == TAGGING || this == AUTO && exact.getAsBoolean();
  }

  /** The name on the command line. */
  public String id() {
    return name().toLowerCase(Locale.ROOT);
  }
}
