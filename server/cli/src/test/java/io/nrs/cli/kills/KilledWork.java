package io.nrs.cli.kills;

import java.util.List;

/** Work of the program that is killed again and again, and goes on each time. */
interface KilledWork {
  /** Prepares the work, with nothing of it done. */
  void begin() throws Exception;

  /**
   * When to kill the processes of one round, one after the other.
   *
   * @param left how many kills are still wanted, also in later rounds
   */
  List<Moment> moments(int left);

  /** Starts a process that goes on with the work. */
  Process start() throws Exception;

  /** Checks after a kill that nothing is lost. */
  void afterKill() throws Exception;

  /** Whether a process that was killed had done all of the work. */
  default boolean isDone() throws Exception {
    return false;
  }

  /** Waits until a process that is not killed has done the work. */
  void end(Process process) throws Exception;

  /** Compares all files with those of an undisturbed process. */
  void compare() throws Exception;
}
