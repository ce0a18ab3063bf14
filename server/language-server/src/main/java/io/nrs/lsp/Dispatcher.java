package io.nrs.lsp;

import io.nrs.lsp.Lanes.Lane;
import io.nrs.lsp.feature.Snapshot;
import io.nrs.lsp.rpc.Answers;
import io.nrs.lsp.rpc.Cancellation;
import io.nrs.rewriting.ModelException;
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
 * Serves every message by its route. Each request has exactly one future, which completes exactly
 * once: with a result, an error in words, or cancelled.
 */
final class Dispatcher implements Endpoint {
  private final Session session;
  private final Lanes lanes;
  private final Map<String, Route> routes = new LinkedHashMap<>();

  Dispatcher(Session session, Lanes lanes, List<Route> routes) {
    this.session = session;
    this.lanes = lanes;
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
    if (route == null || route instanceof Route.Notified<?>) {
      return Optional.of(
          Answers.error(ResponseErrorCode.MethodNotFound, "there is no request " + method));
    }
    return session
        .refusal(method)
        .or(
            () ->
                parameters == null && route.parameters() != Object.class
                    ? Optional.of(Answers.invalid(method + " needs parameters"))
                    : Optional.empty());
  }

  @SuppressWarnings("unchecked") // the JSON layer reads parameters as the route says
  private CompletableFuture<?> serve(Route route, Object parameters) {
    if (route instanceof Route.Immediate<?> immediate) {
      CompletableFuture<Object> answer = new CompletableFuture<>();
      complete(answer, () -> ((Route.Immediate<Object>) immediate).handler().apply(parameters));
      return answer;
    }
    if (route instanceof Route.OnDocument<?> onDocument) {
      return onDocument((Route.OnDocument<Object>) onDocument, parameters);
    }
    Route.Anywhere<Object> anywhere = (Route.Anywhere<Object>) route;
    Answer answer = new Answer(anywhere.answersWhenCancelled().test(parameters));
    anywhere.token().apply(parameters).ifPresent(token -> session.client().asked(token, answer));
    return run(
        anywhere.lane(),
        answer,
        cancellation -> anywhere.handler().apply(parameters, cancellation));
  }

  private CompletableFuture<?> onDocument(Route.OnDocument<Object> route, Object parameters) {
    Optional<Snapshot> snapshot = session.snapshot(route.uri().apply(parameters));
    if (snapshot.isEmpty()) {
      return CompletableFuture.completedFuture(route.without().orElse(null));
    }
    return run(
        route.lane(),
        new Answer(false),
        cancellation -> {
          session.mustBeCurrent(snapshot.get().document());
          Snapshot configured = snapshot.get().with(session.settings());
          Object result = route.feature().answer(configured, parameters, cancellation);
          session.mustBeCurrent(snapshot.get().document());
          return result;
        });
  }

  /** What a request gets, when it is there. */
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

    /** Whether the work is to be done. */
    private boolean begin() {
      begun = true;
      return !isDone();
    }

    private boolean isUnwanted() {
      return cancelled;
    }
  }

  private CompletableFuture<Object> run(
      Lane lane, Answer answer, Function<Cancellation, Object> work) {
    Runnable task =
        () -> {
          if (answer.begin()) {
            complete(answer, () -> work.apply(answer::isUnwanted));
          }
        };
    if (lane == Lane.TEXT) {
      lanes.on(lane).execute(task);
    } else {
      session.configured().thenRunAsync(task, lanes.on(lane));
    }
    return answer;
  }

  private interface Work {
    Object result();
  }

  private void complete(CompletableFuture<Object> answer, Work work) {
    try {
      answer.complete(work.result());
    } catch (ModelException e) {
      answer.completeExceptionally(Answers.failed(e.getMessage()));
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
    boolean known = route instanceof Route.Notified<?>;
    if (!known || parameters == null && route.parameters() != Object.class) {
      return;
    }
    if (session.hears(method)) {
      try {
        ((Route.Notified<Object>) route).handler().accept(parameters);
      } catch (RuntimeException e) {
        session.log(e);
      }
    }
  }
}
