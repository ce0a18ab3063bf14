package io.nrs.lsp;

import io.nrs.lsp.TaskPools.Pool;
import io.nrs.lsp.commands.PreparedCommand;
import io.nrs.lsp.notifications.DescriptionDocuments;
import io.nrs.lsp.session.DocumentSnapshot;
import io.nrs.lsp.session.Session;
import io.nrs.lsp.transport.Cancellation;
import io.nrs.lsp.transport.ErrorResponses;
import io.nrs.rewriting.models.ModelException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.eclipse.lsp4j.jsonrpc.Endpoint;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.json.JsonRpcMethod;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;

/**
 * Serves each message by its route. Each request has one future. It completes once: with a result,
 * with an error message, or cancelled.
 */
final class Dispatcher implements Endpoint {
  private final Session session;
  private final TaskPools pools;
  private final DescriptionDocuments descriptions;
  private final Map<String, Route> routes = new LinkedHashMap<>();

  Dispatcher(
      Session session, TaskPools pools, DescriptionDocuments descriptions, List<Route> routes) {
    this.session = session;
    this.pools = pools;
    this.descriptions = descriptions;
    routes.forEach(route -> this.routes.put(route.name(), route));
  }

  Map<String, JsonRpcMethod> methods() {
    Map<String, JsonRpcMethod> methods = new LinkedHashMap<>();
    routes.values().forEach(route -> methods.put(route.name(), route.method()));
    return methods;
  }

  @Override
  public CompletableFuture<?> request(String method, Object parameters) {
    Route route = routes.get(method);
    Optional<ResponseErrorException> refusal = refusal(method, route, parameters);
    if (refusal.isPresent()) {
      return CompletableFuture.failedFuture(refusal.get());
    }
    return serve(route, parameters);
  }

  private Optional<ResponseErrorException> refusal(String method, Route route, Object parameters) {
    Optional<ResponseErrorException> refusal = session.refusal(method);
    if (refusal.isPresent()) {
      return refusal;
    }
    if (route == null || route instanceof Route.Notification<?>) {
      return Optional.of(
          ErrorResponses.error(ResponseErrorCode.MethodNotFound, "there is no request " + method));
    }
    return parameters == null && route.parameters() != Object.class
        ? Optional.of(ErrorResponses.invalidParams(method + " needs parameters"))
        : Optional.empty();
  }

  @SuppressWarnings("unchecked") // the JSON layer reads parameters as the route says
  private CompletableFuture<?> serve(Route route, Object parameters) {
    if (route instanceof Route.ImmediateRequest<?> immediate) {
      CompletableFuture<Object> answer = new CompletableFuture<>();
      complete(
          answer, () -> ((Route.ImmediateRequest<Object>) immediate).handler().apply(parameters));
      return answer;
    }
    if (route instanceof Route.DocumentRequest<?> onDocument) {
      return onDocument((Route.DocumentRequest<Object>) onDocument, parameters);
    }
    Route.GeneralRequest<Object> anywhere = (Route.GeneralRequest<Object>) route;
    Answer answer = new Answer(anywhere.answersWhenCancelled().test(parameters));
    PreparedCommand command;
    try {
      command = anywhere.handler().apply(parameters);
    } catch (RuntimeException e) {
      session.log(e);
      answer.completeExceptionally(e);
      return answer;
    }
    anywhere.token().apply(parameters).ifPresent(token -> session.client().asked(token, answer));
    return run(anywhere.pool(), answer, command);
  }

  private CompletableFuture<Object> run(Pool pool, Answer answer, PreparedCommand command) {
    answer.whenComplete(
        (result, failure) -> {
          // A request that is cancelled while it waits frees its place at once.
          if (!answer.begun) {
            command.atEnd().run();
          }
        });
    session
        .configured()
        .runAfterBothAsync(
            command.turn(),
            () -> {
              try {
                perform(answer, cancellation -> command.work().apply(cancellation));
              } finally {
                command.atEnd().run();
              }
            },
            pools.on(pool));
    return answer;
  }

  private CompletableFuture<?> onDocument(Route.DocumentRequest<Object> route, Object parameters) {
    Optional<DocumentSnapshot> snapshot = session.snapshot(route.uri().apply(parameters));
    if (snapshot.isEmpty()) {
      Optional<Object> described = descriptions.answer(route.name(), route.uri().apply(parameters));
      if (described.isPresent()) {
        return CompletableFuture.completedFuture(described.get());
      }
      return route.mustBeOpen()
          ? CompletableFuture.failedFuture(
              ErrorResponses.error(
                  ResponseErrorCode.ContentModified,
                  route.uri().apply(parameters) + " is not open"))
          : CompletableFuture.completedFuture(null);
    }
    return run(
        route.pool(),
        new Answer(false),
        cancellation -> {
          session.requireCurrent(snapshot.get().document());
          DocumentSnapshot configured = snapshot.get().with(session.settings());
          Object result = route.feature().answer(configured, parameters, cancellation);
          session.requireCurrent(snapshot.get().document());
          return result;
        });
  }

  /** The answer to a request, once there is one. */
  private static final class Answer extends CompletableFuture<Object> {
    private final boolean sentWhenCancelled;
    private volatile boolean begun;
    private volatile boolean cancelled;

    private Answer(boolean sentWhenCancelled) {
      this.sentWhenCancelled = sentWhenCancelled;
    }

    @Override
    public boolean cancel(boolean mayInterruptIfRunning) {
      cancelled = true;
      return !(sentWhenCancelled && begun) && super.cancel(mayInterruptIfRunning);
    }

    /** Starts the work; false where the request was cancelled before. */
    private boolean begin() {
      begun = true;
      return !isDone();
    }

    private boolean isUnwanted() {
      return cancelled;
    }
  }

  private CompletableFuture<Object> run(
      Pool pool, Answer answer, Function<Cancellation, Object> work) {
    Runnable task = () -> perform(answer, work);
    if (pool == Pool.TEXT) {
      pools.on(pool).execute(task);
    } else {
      session.configured().thenRunAsync(task, pools.on(pool));
    }
    return answer;
  }

  private void perform(Answer answer, Function<Cancellation, Object> work) {
    if (answer.begin()) {
      complete(answer, () -> work.apply(answer::isUnwanted));
    }
  }

  private interface Work {
    Object result();
  }

  private void complete(CompletableFuture<Object> answer, Work work) {
    try {
      answer.complete(work.result());
    } catch (ModelException e) {
      answer.completeExceptionally(ErrorResponses.requestFailed(e.getMessage()));
    } catch (CancellationException e) {
      answer.completeExceptionally(e);
    } catch (RuntimeException | Error e) {
      session.log(e);
      answer.completeExceptionally(e);
    }
  }

  @Override
  @SuppressWarnings("unchecked") // the JSON layer reads parameters as the route says
  public void notify(String method, Object parameters) {
    Route route = routes.get(method);
    boolean known = route instanceof Route.Notification<?>;
    if (!known || parameters == null && route.parameters() != Object.class) {
      return;
    }
    if (session.hears(method)) {
      try {
        ((Route.Notification<Object>) route).handler().accept(parameters);
      } catch (RuntimeException e) {
        session.log(e);
      }
    }
  }
}
