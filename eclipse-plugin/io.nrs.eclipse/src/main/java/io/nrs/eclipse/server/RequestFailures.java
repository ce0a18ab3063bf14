package io.nrs.eclipse.server;

import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.stream.Stream;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;

/** What the user is told when a connection fails, in whatever the connections wrap it. */
final class FailedAnswers {
  private FailedAnswers() {}

  /** A {@link FailedAnswer}, or a {@link CancellationException} of what was stopped. */
  static RuntimeException of(Throwable thrown) {
    return Stream.iterate(thrown, cause -> cause != null, Throwable::getCause)
        .flatMap(cause -> understood(cause).stream())
        .findFirst()
        .orElseGet(
            () ->
                new FailedAnswer("The server could not be asked: " + lastMessage(thrown), thrown));
  }

  private static Optional<RuntimeException> understood(Throwable cause) {
    if (cause instanceof FailedAnswer || cause instanceof CancellationException) {
      return Optional.of((RuntimeException) cause);
    }
    if (cause instanceof ResponseErrorException refused) {
      boolean cancelled =
          refused.getResponseError().getCode() == ResponseErrorCode.RequestCancelled.getValue();
      return Optional.of(
          cancelled
              ? new CancellationException()
              : new FailedAnswer(refused.getResponseError().getMessage(), refused));
    }
    if (cause instanceof NoServerException none) {
      return Optional.of(new FailedAnswer(none.getMessage(), none));
    }
    if (cause instanceof IOException broken) {
      return Optional.of(
          new FailedAnswer("The server cannot be reached: " + broken.getMessage(), broken));
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
