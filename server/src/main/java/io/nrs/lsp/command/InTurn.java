package io.nrs.lsp.command;

import io.nrs.lsp.rpc.Cancellation;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CancellationException;

/**
 * Lets rewrites of a document follow each other in their order, so that each is made for the text
 * that the one before it left: of two for the same text, editors refuse the second.
 */
public final class InTurn {
  private static final long CANCELLATION_SEEN_WITHIN_MS = 50;

  private final Map<String, Queue<Turn>> queues = new HashMap<>();

  /** The right to rewrite a document, until it is closed. */
  final class Turn implements AutoCloseable {
    private final String uri;

    private Turn(String uri) {
      this.uri = uri;
    }

    @Override
    public void close() {
      leave(this);
    }
  }

  /**
   * Waits until those that came before are done.
   *
   * @throws CancellationException when it is not wanted any more
   */
  synchronized Turn await(String uri, Cancellation cancellation) {
    Turn turn = new Turn(uri);
    Queue<Turn> queue = queues.computeIfAbsent(uri, key -> new ArrayDeque<>());
    queue.add(turn);
    try {
      while (queue.peek() != turn) {
        cancellation.check();
        wait(CANCELLATION_SEEN_WITHIN_MS);
      }
      return turn;
    } catch (InterruptedException e) {
      leave(turn);
      Thread.currentThread().interrupt();
      throw new CancellationException();
    } catch (RuntimeException e) {
      leave(turn);
      throw e;
    }
  }

  private synchronized void leave(Turn turn) {
    Queue<Turn> queue = queues.get(turn.uri);
    queue.remove(turn);
    if (queue.isEmpty()) {
      queues.remove(turn.uri);
    }
    notifyAll();
  }
}
