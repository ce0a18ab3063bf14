package io.nrs.lsp;

import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Threads by the kind of work, so that nothing short waits behind something long. */
final class Lanes implements AutoCloseable {

  /** A kind of work. */
  enum Lane {
    /** Of texts alone: done in milliseconds. */
    TEXT(2),
    /** Diagnostics that are asked for, which wait a moment for the networks. */
    PULL(4),
    /** A step of the networks, which somebody waits for. */
    NETWORK(2),
    /** Commands, which may take long. */
    COMMAND(16);

    private final int threads;

    Lane(int threads) {
      this.threads = threads;
    }
  }

  private final Map<Lane, ExecutorService> executors = new EnumMap<>(Lane.class);

  Lanes() {
    for (Lane lane : Lane.values()) {
      ThreadPoolExecutor executor =
          new ThreadPoolExecutor(
              lane.threads,
              lane.threads,
              10,
              TimeUnit.SECONDS,
              new LinkedBlockingQueue<>(),
              task -> {
                Thread thread = new Thread(task, "nrs-" + lane.name().toLowerCase(Locale.ROOT));
                thread.setDaemon(true);
                return thread;
              },
              // After the end nobody waits for an answer.
              new ThreadPoolExecutor.DiscardPolicy());
      executor.allowCoreThreadTimeOut(true);
      executors.put(lane, executor);
    }
  }

  Executor on(Lane lane) {
    return executors.get(lane);
  }

  @Override
  public void close() {
    executors.values().forEach(ExecutorService::shutdownNow);
  }
}
