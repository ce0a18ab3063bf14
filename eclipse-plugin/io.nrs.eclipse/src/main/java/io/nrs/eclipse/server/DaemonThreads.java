package io.nrs.eclipse.server;

import java.util.concurrent.ThreadFactory;

/** Creates threads that do not keep Eclipse running. */
public final class DaemonThreads {
  private DaemonThreads() {}

  /** A factory of daemon threads with a name. */
  public static ThreadFactory named(String name) {
    return work -> {
      Thread thread = new Thread(work, name);
      thread.setDaemon(true);
      return thread;
    };
  }
}
