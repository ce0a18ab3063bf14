package io.nrs.cli.training;

/**
 * Shows a long run to a user or to a program.
 *
 * @param <R> the result of the run
 */
interface RunDisplay<R> extends AutoCloseable {
  /** The run finished, or was stopped. */
  void ended(R result);

  @Override
  default void close() {}
}
