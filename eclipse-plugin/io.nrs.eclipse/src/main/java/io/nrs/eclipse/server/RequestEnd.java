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
  static <R> RequestEnd<R> answered(R answer) {
    return new RequestEnd<>(Optional.of(answer), Optional.empty());
  }

  /** The end of a request that failed or was cancelled. */
  static <R> RequestEnd<R> failed(Throwable thrown) {
    Throwable cause =
        thrown instanceof CompletionException && thrown.getCause() != null
            ? thrown.getCause()
            : thrown;
    return new RequestEnd<>(
        Optional.empty(),
        Optional.of(cause)
            .filter(why -> !(why instanceof CancellationException))
            .map(why -> why.getMessage() == null ? why.toString() : why.getMessage()));
  }
}
