package io.nrs.training.settings;

import io.nrs.io.StoredJson;

/** The formulas that train a Neural Data Router. */
public enum RouterFormulas {
  /** Formulas of the training levels, as they are generated. */
  TOP_LEVEL,
  /** These and their intermediate steps. */
  INTERMEDIATE;

  public String id() {
    return StoredJson.id(this);
  }
}
