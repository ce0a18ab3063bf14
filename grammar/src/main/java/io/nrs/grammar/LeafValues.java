package io.nrs.grammar;

import java.util.List;
import java.util.Optional;

/** The meaning of a described language: the value of every leaf that has one. */
@FunctionalInterface
public interface LeafValues {
  /**
   * Returns the value of a leaf, or nothing for an irreducible leaf.
   *
   * @param arguments atoms, as they are printed
   */
  Optional<String> valueOf(Operation operation, List<String> arguments);
}
