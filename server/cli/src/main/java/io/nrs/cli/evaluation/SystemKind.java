package io.nrs.cli;

import java.util.Locale;

/** The systems that can be evaluated. */
enum SystemChoice {
  /** Ours. */
  NRS,
  /** The Neural Data Router. */
  ROUTER,
  /** A large language model. */
  LLM;

  /** The name on the command line. */
  String id() {
    return name().toLowerCase(Locale.ROOT);
  }
}
