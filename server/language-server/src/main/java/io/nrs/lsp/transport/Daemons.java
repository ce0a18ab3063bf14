package io.nrs.lsp.transport;

import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Threads that do not keep the program from ending. */
public final class Daemons {
  private static final long IDLE_SECONDS = 10;

  private Daemons() {}

  public static Thread start(String name, Runnable work) {
    Thread thread = thread(name, work);
    thread.start();
    return thread;
  }

  /** A pool that drops what it gets after its end, when nobody waits for it any more. */
  public static ScheduledExecutorService pool(String name, int threads) {
    ScheduledThreadPoolExecutor pool =
        new ScheduledThreadPoolExecutor(
            threads, work -> thread(name, work), new ThreadPoolExecutor.DiscardPolicy());
    pool.setKeepAliveTime(IDLE_SECONDS, TimeUnit.SECONDS);
    pool.allowCoreThreadTimeOut(true);
    return pool;
  }

  private static Thread thread(String name, Runnable work) {
    Thread thread = new Thread(work, name);
    thread.setDaemon(true);
    return thread;
  }
}
