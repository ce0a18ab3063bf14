package io.nrs.evaluation.llm;

import io.nrs.io.StoredJson;

/** The way of asking a large language model. */
public enum PromptStyle {
  /** As in the paper: a minimal description of the problem, and no example. */
  PAPER,
  /** The rules in full, with a worked example. */
  GUIDED;

  public String id() {
    return StoredJson.id(this);
  }
}
