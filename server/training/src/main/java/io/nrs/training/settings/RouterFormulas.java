package io.nrs.training.settings;

import io.nrs.io.StoredJson;

/** The formulas that a Neural Data Router is trained on. */
public enum RouterFormulas {
  /** Those of the training levels, as they are generated. */
  TOP_LEVEL,
  /** Those and what rewriting them yields. */
  INTERMEDIATE;

  public String id() {
    return StoredJson.id(this);
  }
}
