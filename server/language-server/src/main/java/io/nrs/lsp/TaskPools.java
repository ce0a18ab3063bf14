package io.nrs.lsp;

import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** A pool of threads for each kind of work, so that short work never waits for long work. */
final class TaskPools implements AutoCloseable {

  /** A kind of work. */
  enum Pool {
    /** Work on texts alone, which takes milliseconds. */
    TEXT(2),
    /** Pulled diagnostics, which wait a moment for the networks. */
    PULL(4),
    /** A step of the networks that the user waits for. */
    NETWORK(2),
    /** Commands, which may take long. */
    COMMAND(16);

    private final int threads;

    Pool(int threads) {
      this.threads = threads;
    }
  }

  private final Map<Pool, ExecutorService> executors = new EnumMap<>(Pool.class);

  TaskPools() {
    for (Pool pool : Pool.values()) {
      ThreadPoolExecutor executor =
          new ThreadPoolExecutor(
              pool.threads,
              pool.threads,
              10,
              TimeUnit.SECONDS,
              new LinkedBlockingQueue<>(),
              task -> {
                Thread thread = new Thread(task, "nrs-" + pool.name().toLowerCase(Locale.ROOT));
                thread.setDaemon(true);
                return thread;
              },
              // After the end nobody waits for an answer.
              new ThreadPoolExecutor.DiscardPolicy());
      executor.allowCoreThreadTimeOut(true);
      executors.put(pool, executor);
    }
  }

  Executor on(Pool pool) {
    return executors.get(pool);
  }

  @Override
  public void close() {
    executors.values().forEach(ExecutorService::shutdownNow);
  }
}
