package io.nrs.lsp;

import io.nrs.lsp.transport.Daemons;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;

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
      executors.put(
          pool, Daemons.pool("nrs-" + pool.name().toLowerCase(Locale.ROOT), pool.threads));
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
