package io.nrs.cli.evaluation;

import java.util.Locale;

/** The systems that can be evaluated. */
public enum SystemKind {
  NRS,
  ROUTER,
  LLM;

  public String id() {
    return name().toLowerCase(Locale.ROOT);
  }
}
