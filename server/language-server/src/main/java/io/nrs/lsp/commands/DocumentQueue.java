package io.nrs.lsp.commands;

import io.nrs.lsp.transport.ErrorResponses;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;

/**
 * The order of the commands that rewrite a document. Each begins when the text has the edit of the
 * one before it, because editors reject a second edit to the same version. A waiting command
 * occupies no thread.
 */
final class DocumentQueue {
  /** A key that is held down sends commands faster than networks answer them. */
  static final int MAX_WAITING = 20;

  private final Map<String, Deque<Place>> places = new HashMap<>();

  /** The place of one command. Closing it lets the next command begin, if it was the first. */
  final class Place implements AutoCloseable {
    private final String uri;
    private final CompletableFuture<Void> turn = new CompletableFuture<>();

    private Place(String uri) {
      this.uri = uri;
    }

    /** Completes when all earlier commands have ended. */
    CompletableFuture<Void> turn() {
      return turn;
    }

    @Override
    public void close() {
      leave(this).ifPresent(next -> next.turn.complete(null));
    }
  }

  /**
   * Takes the last place.
   *
   * @throws ResponseErrorException with the code of a cancelled request if too many commands wait
   */
  synchronized Place enter(String uri) {
    Deque<Place> queue = places.computeIfAbsent(uri, key -> new ArrayDeque<>());
    if (queue.size() > MAX_WAITING) {
      throw ErrorResponses.error(
          ResponseErrorCode.RequestCancelled,
          "this rewrite was dropped, because %s rewrites of the document are waiting"
              .formatted(MAX_WAITING));
    }
    Place place = new Place(uri);
    queue.add(place);
    if (queue.size() == 1) {
      place.turn.complete(null);
    }
    return place;
  }

  /** Removes a place, and gives the first of those that remain. */
  private synchronized Optional<Place> leave(Place place) {
    Deque<Place> queue = places.getOrDefault(place.uri, new ArrayDeque<>());
    queue.remove(place);
    if (queue.isEmpty()) {
      places.remove(place.uri);
    }
    return Optional.ofNullable(queue.peek());
  }
}
