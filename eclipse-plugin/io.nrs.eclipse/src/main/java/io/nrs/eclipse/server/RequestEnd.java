package io.nrs.eclipse.server;

import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;

/**
 * The end of a request. A request that is cancelled without a result has neither part.
 *
 * @param failure the message for the user
 */
public record RequestEnd<R>(Optional<R> answer, Optional<String> failure) {
  /** The end of a future, one of whose results is null. */
  static <R> RequestEnd<R> of(R answer, Throwable thrown) {
    Throwable cause =
        thrown instanceof CompletionException && thrown.getCause() != null
            ? thrown.getCause()
            : thrown;
    return new RequestEnd<>(
        Optional.ofNullable(answer),
        Optional.ofNullable(cause)
            .filter(why -> !(why instanceof CancellationException))
            .map(why -> why.getMessage() == null ? why.toString() : why.getMessage()));
  }
}
