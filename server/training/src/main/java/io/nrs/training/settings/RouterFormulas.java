package io.nrs.training.settings;

import java.util.Locale;

/** The formulas that a Neural Data Router is trained on. */
public enum RouterFormulas {
  /** Those of the training levels, as they are generated. */
  TOP_LEVEL,
  /** Those and what rewriting them yields. */
  INTERMEDIATE;

  /** The name on the command line and in a model's record. */
  public String id() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
