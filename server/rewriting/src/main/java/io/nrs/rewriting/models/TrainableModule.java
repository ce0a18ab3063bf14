package io.nrs.rewriting.models;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A network that can be trained: a module of the system, or the baseline. */
public enum TrainableModule {
  SELECTOR,
  SOLVER,
  /** The tagging Selector, which marks all leaves of a formula at once. */
  TAGGER,
  /** The Neural Data Router, which answers whole formulas by itself. */
  ROUTER;

  /** The modules of every rewriting system; the Combiner has no weights. */
  public static final List<TrainableModule> SELECTOR_AND_SOLVER = List.of(SELECTOR, SOLVER);

  /** The networks that a language may have for rewriting: all but the baseline. */
  public static final List<TrainableModule> OF_REWRITING = List.of(SELECTOR, SOLVER, TAGGER);

  /** The name on the command line and in {@code models/}. */
  public String id() {
    return name().toLowerCase(Locale.ROOT);
  }

  public static Optional<TrainableModule> ofId(String id) {
    return Arrays.stream(values()).filter(module -> module.id().equals(id)).findFirst();
  }
}
