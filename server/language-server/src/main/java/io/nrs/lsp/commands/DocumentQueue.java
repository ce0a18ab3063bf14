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
public final class DocumentQueue {
  private static final long CANCELLATION_SEEN_WITHIN_MS = 50;

  private final Map<String, Queue<Place>> queues = new HashMap<>();

  /** The right to rewrite a document, until it is closed. */
  final class Place implements AutoCloseable {
    private final String uri;

    private Place(String uri) {
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
  synchronized Place await(String uri, Cancellation cancellation) {
    Place place = new Place(uri);
    Queue<Place> queue = queues.computeIfAbsent(uri, key -> new ArrayDeque<>());
    queue.add(place);
    try {
      while (queue.peek() != place) {
        cancellation.check();
        wait(CANCELLATION_SEEN_WITHIN_MS);
      }
      return place;
    } catch (InterruptedException e) {
      leave(place);
      Thread.currentThread().interrupt();
      throw new CancellationException();
    } catch (RuntimeException e) {
      leave(place);
      throw e;
    }
  }

  private synchronized void leave(Place place) {
    Queue<Place> queue = queues.get(place.uri);
    queue.remove(place);
    if (queue.isEmpty()) {
      queues.remove(place.uri);
    }
    notifyAll();
  }
}
