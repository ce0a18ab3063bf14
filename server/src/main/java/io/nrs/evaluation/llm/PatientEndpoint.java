package io.nrs.evaluation.llm;

import io.nrs.evaluation.llm.EndpointException.Kind;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/**
 * An endpoint that keeps to a pace and tries again what may work in a moment: after 1, 2, 4, … s,
 * or as long as the endpoint asks for. What comes malformed every time is an answer without words:
 * a wrong one, but no reason to stop.
 */
final class PatientEndpoint implements Endpoint {
  private static final int TRIES = 6;
  private static final int TRIES_WHEN_BUSY = 12;

  /** An endpoint that replies is not down, and every answer may be so: waiting long costs hours. */
  private static final int TRIES_WHEN_MALFORMED = 3;

  private static final Duration LONGEST_WAIT = Duration.ofSeconds(32);
  private static final Duration LONGEST_ASKED_WAIT = Duration.ofMinutes(10);

  private final Endpoint endpoint;
  private final Pace pace;
  private final Consumer<String> remarks;
  private final Set<String> remarked = ConcurrentHashMap.newKeySet();

  /**
   * @param remarks is told of what it waits for, of every kind once
   */
  PatientEndpoint(Endpoint endpoint, Pace pace, Consumer<String> remarks) {
    this.endpoint = endpoint;
    this.pace = pace;
    this.remarks = remarks;
  }

  @Override
  public Completion complete(List<Turn> conversation) {
    for (int tried = 1; ; tried++) {
      try {
        pace.take();
        return endpoint.complete(conversation);
      } catch (EndpointException e) {
        if (e.received().isPresent() && tried == TRIES_WHEN_MALFORMED) {
          remark(e.getMessage() + " (tried " + tried + " times); counted as wrong");
          return e.received().get();
        }
        Duration wait = wait(e, tried);
        remark(e.getMessage() + "; trying again for a while");
        pace.rest(wait);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new EndpointException(Kind.LASTING, "stopped while it waited for its turn");
      }
    }
  }

  /** Once is enough: of many requests at once, many fail in the same way. */
  private void remark(String words) {
    if (remarked.add(words)) {
      remarks.accept(words);
    }
  }

  private static Duration wait(EndpointException trouble, int tried) {
    int tries = trouble.kind() == Kind.BUSY ? TRIES_WHEN_BUSY : TRIES;
    if (trouble.kind() == Kind.LASTING) {
      throw trouble;
    }
    if (tried == tries) {
      throw new EndpointException(
          Kind.LASTING, trouble.getMessage() + " (tried " + tries + " times)");
    }
    Duration own = Duration.ofSeconds(1L << Math.min(tried - 1, 5));
    Duration wait =
        trouble.askedToWait().orElse(own.compareTo(LONGEST_WAIT) > 0 ? LONGEST_WAIT : own);
    if (wait.compareTo(LONGEST_ASKED_WAIT) > 0) {
      throw new EndpointException(
          Kind.LASTING,
          trouble.getMessage()
              + "; it asks to wait for "
              + wait.toSeconds()
              + " s: come back then");
    }
    return wait;
  }

  @Override
  public void close() {
    endpoint.close();
  }
}
