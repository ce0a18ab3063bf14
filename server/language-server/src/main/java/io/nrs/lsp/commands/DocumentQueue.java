package io.nrs.lsp.commands;

import io.nrs.lsp.transport.Cancellation;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CancellationException;

/**
 * Runs the rewrites of a document one after the other. Each uses the text that the one before it
 * left, because editors reject the second of two edits to the same version.
 */
public final class DocumentQueue {
  private static final long POLL_INTERVAL_MS = 50;

  private final Map<String, Queue<Place>> queues = new HashMap<>();

  /** The permission to rewrite a document, until this is closed. */
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
   * Waits until earlier rewrites are done.
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
        wait(POLL_INTERVAL_MS);
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
