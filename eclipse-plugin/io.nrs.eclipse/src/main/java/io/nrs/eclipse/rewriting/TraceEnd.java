package io.nrs.eclipse.rewriting;

import java.util.Optional;

/** How the rewriting of a formula ended. */
sealed interface TraceEnd {
  /**
   * The networks found the value.
   *
   * @param exact the exact value, if the server compares values with it
   * @param expected the value that the file expects
   */
  record Solved(String value, Optional<String> exact, Optional<String> expected)
      implements TraceEnd {
    Solved(String value) {
      this(value, Optional.empty(), Optional.empty());
    }

    boolean isWrong() {
      return exact.filter(right -> !right.equals(value)).isPresent();
    }
  }

  /**
   * The networks found no value.
   *
   * @param message what happened, as a clause without a full stop
   * @param remedy what may help, as a clause without a full stop
   */
  record Failed(String message, String remedy) implements TraceEnd {}
}
