package io.nrs.grammar;

import java.util.Arrays;
import java.util.Optional;

/** The ListOps operators. MED occurs in external data only: no model knows it. */
public enum ListOperator {
  MIN,
  MAX,
  SM,
  MED;

  /** Returns the operator of a name in capitals or small letters. */
  public static Optional<ListOperator> of(String name) {
    return Arrays.stream(values()).filter(known -> known.name().equalsIgnoreCase(name)).findFirst();
  }
}
