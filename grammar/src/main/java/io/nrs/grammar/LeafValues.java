package io.nrs.grammar;

import java.util.List;
import java.util.Optional;

/** The meaning of a described language: the value of every leaf that has one. */
@FunctionalInterface
public interface LeafValues {
  /**
   * Returns the value of a leaf; empty for an irreducible leaf.
   *
   * @param arguments atoms, in printed form
   */
  Optional<String> valueOf(Operation operation, List<String> arguments);
}
