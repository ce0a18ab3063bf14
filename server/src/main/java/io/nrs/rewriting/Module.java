package io.nrs.rewriting;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** The two trained modules; the Combiner has nothing to learn. */
public enum Module {
  SELECTOR,
  SOLVER;

  /** The name on the command line and in {@code models/}. */
  public String id() {
    return name().toLowerCase(Locale.ROOT);
  }

  public static Optional<Module> ofId(String id) {
    return Arrays.stream(values()).filter(module -> module.id().equals(id)).findFirst();
  }
}
