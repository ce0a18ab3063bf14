package io.nrs.evaluation.llm.openai;

import com.openai.core.Sleeper;
import io.nrs.evaluation.llm.EndpointAddress;
import io.nrs.evaluation.llm.EndpointException;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Waits before a request is repeated, and reports each reason once. */
class RetrySleeper implements Sleeper {
  private final EndpointAddress address;
  private final Consumer<String> remarks;
  private final Set<String> reported = ConcurrentHashMap.newKeySet();

  RetrySleeper(EndpointAddress address, Consumer<String> remarks) {
    this.address = address;
    this.remarks = remarks;
  }

  /** Called by the SDK. */
  @Override
  public void sleep(Duration duration) {
    sleep(
        duration,
        address + " is busy or out of order (if busy: lower --requests-per-minute or --parallel)");
  }

  void sleep(Duration duration, String reason) {
    if (reported.add(reason)) {
      remarks.accept(reason + "; trying again for a while");
    }
    try {
      pause(duration);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new EndpointException("interrupted before the request was repeated");
    }
  }

  /** Overridden by tests. */
  void pause(Duration duration) throws InterruptedException {
    TimeUnit.NANOSECONDS.sleep(duration.toNanos());
  }

  @Override
  public CompletableFuture<Void> sleepAsync(Duration duration) {
    return CompletableFuture.runAsync(() -> sleep(duration));
  }

  @Override
  public void close() {
    // Nothing is open.
  }
}
