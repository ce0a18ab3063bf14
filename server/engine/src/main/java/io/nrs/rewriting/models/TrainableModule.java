package io.nrs.rewriting;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What can be trained: the two modules of the system, and a baseline. */
public enum Module {
  SELECTOR,
  SOLVER,
  /** The Neural Data Router, which answers whole formulas by itself. */
  ROUTER;

  /** The trained modules of the rewriting system; the Combiner has nothing to learn. */
  public static final List<Module> OF_SYSTEM = List.of(SELECTOR, SOLVER);

  /** The name on the command line and in {@code models/}. */
  public String id() {
    return name().toLowerCase(Locale.ROOT);
  }

  public static Optional<Module> ofId(String id) {
    return Arrays.stream(values()).filter(module -> module.id().equals(id)).findFirst();
  }
}
