package io.nrs.eclipse.rewriting;

/** How the rewriting of a formula ended. */
sealed interface TraceEnd {
  /** The networks found the value. */
  record Solved(String value) implements TraceEnd {}

  /**
   * The networks found no value.
   *
   * @param message what happened, as a clause without a full stop
   * @param remedy what may help, as a clause without a full stop
   */
  record Failed(String message, String remedy) implements TraceEnd {}
}
