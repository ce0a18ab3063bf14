package io.nrs.cli.evaluation;

import java.util.Locale;

/** The systems that can be evaluated. */
public enum SystemKind {
  /** The Neural Rewriting System, this program. */
  NRS,
  /** The Neural Data Router, a baseline. */
  ROUTER,
  /** A large language model. */
  LLM;

  /** The name on the command line. */
  public String id() {
    return name().toLowerCase(Locale.ROOT);
  }
}
