package io.nrs.eclipse.server;

import com.google.gson.Gson;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.nrs.eclipse.common.Services;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Function;
import org.eclipse.lsp4j.ExecuteCommandParams;
import org.eclipse.lsp4j.ProgressParams;
import org.eclipse.lsp4j.WorkDoneProgressBegin;
import org.eclipse.lsp4j.WorkDoneProgressCancelParams;
import org.eclipse.lsp4j.WorkDoneProgressNotification;
import org.eclipse.lsp4j.WorkDoneProgressReport;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.json.MessageJsonHandler;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.eclipse.lsp4j.services.LanguageServer;
import org.eclipse.osgi.util.NLS;

/**
 * The pending requests. Each has its own token, which the server uses in its progress and
 * notifications.
 */
public final class PendingRequests {
  /** A training may take a minute to write its checkpoint. All other requests end at once. */
  private static final long CANCEL_TIMEOUT_SECONDS = 65;

  private static final String TOKEN = "io.nrs.eclipse/";

  /** The library gives responses as maps and lists. */
  private static final Gson JSON = new MessageJsonHandler(Map.of()).getGson();

  private final Map<String, Entry> open = new ConcurrentHashMap<>();
  private final Set<Long> alive = ConcurrentHashMap.newKeySet();
  private final AtomicLong tokens = new AtomicLong();
  private final AtomicLong servers = new AtomicLong();
  private final Consumer<Boolean> running;

  /**
   * @param running gets whether a server runs, when one starts and when the last one ends
   */
  public PendingRequests(Consumer<Boolean> running) {
    this.running = running;
  }

  /** What the library gives as a map, as an object of JSON. It is empty for other values. */
  static Optional<JsonObject> object(Object received) {
    return JSON.toJsonTree(received) instanceof JsonObject object
        ? Optional.of(object)
        : Optional.empty();
  }

  /** Sends requests to a server. */
  public interface Transport {
    /**
     * Calls {@code request} with the server, after earlier requests and after the start of the
     * server.
     */
    CompletableFuture<Object> send(Function<LanguageServer, CompletableFuture<Object>> request);
  }

  /** The service of the plug-in. */
  public static PendingRequests current() {
    return Services.get(PendingRequests.class);
  }

  /**
   * Sends a request.
   *
   * @param uri the URI of the request's document
   */
  public PendingRequest send(CommandRequest<?> request, Optional<String> uri, Transport transport) {
    JsonObject arguments = request.arguments(uri.orElse(""));
    ExecuteCommandParams command = new ExecuteCommandParams(request.command(), List.of(arguments));
    String token = TOKEN + tokens.incrementAndGet();
    command.setWorkDoneToken(token);
    Entry entry = new Entry(token, request.listener());
    open.put(token, entry);
    entry.response.whenComplete((response, failure) -> open.remove(token));
    try {
      transport.send(server -> entry.sendTo(server, command)).whenComplete(entry::onResult);
    } catch (RuntimeException refused) {
      entry.onResult(null, refused);
    }
    return entry;
  }

  /**
   * Reports that a server starts. Later requests go to it.
   *
   * @return the number of the server
   */
  public long serverStarted() {
    long number = servers.incrementAndGet();
    alive.add(number);
    running.accept(true);
    return number;
  }

  /** Reports that a server has ended. Its pending requests fail. */
  public void serverEnded(long server) {
    alive.remove(server);
    if (alive.isEmpty()) {
      running.accept(false);
    }
    open.values().stream()
        .filter(request -> request.serverNumber <= server && request.serverNumber > 0)
        .forEach(
            request -> request.onResult(null, new RequestFailedException(ServerTexts.endedBefore)));
  }

  /**
   * Routes progress to its request.
   *
   * @return false if the progress belongs to no request of the plug-in
   */
  public boolean progress(ProgressParams progress) {
    String token = progress.getToken().map(Function.identity(), String::valueOf);
    Optional<Entry> pending = Optional.ofNullable(open.get(token));
    if (progress.getValue().isLeft()) {
      pending.ifPresent(request -> request.onProgress(progress.getValue().getLeft()));
    }
    // The progress may belong to a request that has its response already.
    return pending.isPresent() || token.startsWith(TOKEN);
  }

  /** Routes a notification to the request that its token names. */
  public void notification(String method, JsonObject parameters) {
    if (parameters.get("token") instanceof JsonPrimitive token) {
      Optional.ofNullable(open.get(token.getAsString()))
          .ifPresent(request -> request.listener.notification(method, parameters));
    }
  }

  /** A request without a response. */
  private final class Entry implements PendingRequest {
    private final String token;
    private final RequestListener listener;
    private final CompletableFuture<JsonObject> response = new CompletableFuture<>();
    private Optional<LanguageServer> receiver = Optional.empty();
    private boolean cancelled;
    private int percent;
    private volatile long serverNumber;

    private Entry(String token, RequestListener listener) {
      this.token = token;
      this.listener = listener;
    }

    @Override
    public CompletableFuture<JsonObject> response() {
      return response;
    }

    private CompletableFuture<Object> sendTo(LanguageServer target, ExecuteCommandParams command) {
      synchronized (this) {
        if (cancelled || response.isDone()) {
          return CompletableFuture.failedFuture(new CancellationException());
        }
        serverNumber = servers.get();
      }
      CompletableFuture<Object> sent = target.getWorkspaceService().executeCommand(command);
      synchronized (this) {
        // A server ignores the cancellation of a token that it does not know yet.
        receiver = Optional.of(target);
      }
      // Cancelling the response cancels the request.
      response.whenComplete((result, failure) -> sent.cancel(true));
      return sent;
    }

    @Override
    public void cancel() {
      Optional<LanguageServer> server;
      synchronized (this) {
        cancelled = true;
        server = receiver;
      }
      if (server.isEmpty()) {
        response.cancel(false);
        return;
      }
      // Cancelling the LSP request itself would lose its result.
      CompletableFuture.runAsync(
          () ->
              server.get().cancelProgress(new WorkDoneProgressCancelParams(Either.forLeft(token))));
      CompletableFuture.delayedExecutor(CANCEL_TIMEOUT_SECONDS, TimeUnit.SECONDS)
          .execute(() -> response.cancel(false));
    }

    private void onResult(Object result, Throwable failure) {
      if (failure != null) {
        response.completeExceptionally(failure(failure));
      } else if (result == null) {
        response.completeExceptionally(new RequestFailedException(ServerTexts.emptyResponse));
      } else {
        object(result)
            .ifPresentOrElse(
                response::complete,
                () ->
                    response.completeExceptionally(
                        new RequestFailedException(NLS.bind(ServerTexts.notAnObject, result))));
      }
    }

    private void onProgress(WorkDoneProgressNotification progress) {
      if (progress instanceof WorkDoneProgressBegin begin) {
        report(begin.getMessage(), begin.getPercentage());
      } else if (progress instanceof WorkDoneProgressReport update) {
        report(update.getMessage(), update.getPercentage());
      }
    }

    private synchronized void report(String message, Integer percentage) {
      if (percentage != null) {
        percent = Math.max(percent, Math.min(percentage, 100));
      }
      listener.progress(
          message == null ? "" : message,
          percentage == null ? OptionalInt.empty() : OptionalInt.of(percent));
    }
  }

  /**
   * The failure of a request for the user: a {@link RequestFailedException}, or a {@link
   * CancellationException} for a cancelled request. Connections wrap the cause in other exceptions.
   */
  public static RuntimeException failure(Throwable thrown) {
    Throwable cause = thrown;
    while (cause.getCause() != null && !isConverted(cause)) {
      cause = cause.getCause();
    }
    if (cause instanceof RequestFailedException || cause instanceof CancellationException) {
      return (RuntimeException) cause;
    }
    if (cause instanceof ResponseErrorException refused) {
      return refused.getResponseError().getCode() == ResponseErrorCode.RequestCancelled.getValue()
          ? new CancellationException()
          : new RequestFailedException(refused.getResponseError().getMessage(), refused);
    }
    String what = cause instanceof IOException ? ServerTexts.notReached : ServerTexts.failed;
    String why = cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
    return new RequestFailedException(NLS.bind(what, why), thrown);
  }

  private static boolean isConverted(Throwable cause) {
    return cause instanceof RequestFailedException
        || cause instanceof CancellationException
        || cause instanceof ResponseErrorException
        || cause instanceof IOException;
  }
}
