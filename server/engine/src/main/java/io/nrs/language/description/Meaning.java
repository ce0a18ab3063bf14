package io.nrs.language.description;

import io.nrs.grammar.Operation;
import java.util.List;
import java.util.Optional;

/** A part of a description that gives leaves their values. */
public sealed interface Meaning permits RewriteRule, LeafTable {
  /**
   * Returns the value of a leaf, or nothing if this part says nothing about it.
   *
   * @param atoms the arguments, as they are printed
   */
  Optional<String> valueOf(Operation operation, List<String> atoms);

  /** Returns what messages call it: the rule, or where the table comes from. */
  String text();

  /** Returns the line of the description where it stands, from 1. */
  int line();
}
