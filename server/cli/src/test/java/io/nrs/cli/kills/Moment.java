package io.nrs.cli.kills;

/**
 * When to kill a process: a random time after something happens.
 *
 * @param event whether it has happened, asked again and again
 * @param longest the most milliseconds after that; shorter times are more frequent
 */
record Moment(Event event, int longest) {
  /** Something that can be seen from outside of a process. */
  @FunctionalInterface
  interface Event {
    boolean hasHappened() throws Exception;
  }

  static Moment afterStart(int longest) {
    return new Moment(() -> true, longest);
  }
}
