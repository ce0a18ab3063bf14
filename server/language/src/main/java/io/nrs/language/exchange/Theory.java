package io.nrs.language.exchange;

import java.util.Optional;
import java.util.stream.Stream;

/** A theory of a function with two arguments, modulo which a system is rewritten. */
enum Theory {
  A(
      true,
      false,
      "is associative: rules also fit its arguments in other brackets, a variable one of them"),
  C(false, true, "is commutative: rules also fit its arguments in the other order"),
  AC(
      true,
      true,
      "is associative and commutative: rules sort its arguments, and fit those that are then side by side");

  private final boolean associative;
  private final boolean commutative;
  private final String words;

  Theory(boolean associative, boolean commutative, String words) {
    this.associative = associative;
    this.commutative = commutative;
    this.words = words;
  }

  /** Returns the theory of a name; empty if it is unknown. */
  static Optional<Theory> of(String name) {
    return Stream.of(values()).filter(each -> each.name().equals(name)).findFirst();
  }

  /** Returns the theory of both. */
  Theory and(Theory other) {
    return this == other ? this : AC;
  }

  boolean isAssociative() {
    return associative;
  }

  boolean isCommutative() {
    return commutative;
  }

  /** Returns what it says of a function, and how much of that a language of ours does. */
  String words() {
    return words;
  }
}
