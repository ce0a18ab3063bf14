package io.nrs.eclipse.server;

import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.stream.Stream;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;

/**
 * Converts the failures of connections to messages for the user. Connections wrap the cause in
 * other exceptions.
 */
final class RequestFailures {
  private RequestFailures() {}

  /**
   * A {@link RequestFailedException}, or a {@link CancellationException} for a cancelled request.
   */
  static RuntimeException of(Throwable thrown) {
    return Stream.iterate(thrown, cause -> cause != null, Throwable::getCause)
        .flatMap(cause -> converted(cause).stream())
        .findFirst()
        .orElseGet(
            () -> new RequestFailedException("The request failed: " + lastMessage(thrown), thrown));
  }

  private static Optional<RuntimeException> converted(Throwable cause) {
    if (cause instanceof RequestFailedException || cause instanceof CancellationException) {
      return Optional.of((RuntimeException) cause);
    }
    if (cause instanceof ResponseErrorException refused) {
      boolean cancelled =
          refused.getResponseError().getCode() == ResponseErrorCode.RequestCancelled.getValue();
      return Optional.of(
          cancelled
              ? new CancellationException()
              : new RequestFailedException(refused.getResponseError().getMessage(), refused));
    }
    if (cause instanceof ServerUnavailableException unavailable) {
      return Optional.of(new RequestFailedException(unavailable.getMessage(), unavailable));
    }
    if (cause instanceof IOException broken) {
      return Optional.of(
          new RequestFailedException(
              "The server cannot be reached: " + broken.getMessage(), broken));
    }
    return Optional.empty();
  }

  private static String lastMessage(Throwable thrown) {
    Throwable last = thrown;
    while (last.getCause() != null) {
      last = last.getCause();
    }
    return last.getMessage() == null ? last.getClass().getSimpleName() : last.getMessage();
  }
}
