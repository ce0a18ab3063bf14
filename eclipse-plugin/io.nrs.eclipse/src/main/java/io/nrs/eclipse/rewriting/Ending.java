package io.nrs.eclipse.rewriting;

/** How the rewriting of a formula ended. */
sealed interface Ending {
  /** Nothing was left to do. */
  record Solved(String value) implements Ending {}

  /**
   * The networks gave up.
   *
   * @param status how, as {@code missing-leaf}
   * @param message what happened, as a clause without a full stop
   * @param remedy what might help, in the same way
   */
  record Failed(String status, String message, String remedy) implements Ending {}
}
