package io.nrs.lsp;

import io.nrs.lsp.TaskPools.Pool;
import io.nrs.lsp.commands.PreparedCommand;
import io.nrs.lsp.requests.RequestHandler;
import java.lang.reflect.Type;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import org.eclipse.lsp4j.jsonrpc.json.JsonRpcMethod;
import org.eclipse.lsp4j.jsonrpc.messages.Either;

/** How the server handles a method of LSP. */
sealed interface Route {
  String name();

  Type parameters();

  /** The method as LSP4J's JSON layer needs it. */
  default JsonRpcMethod method() {
    return this instanceof Notification<?>
        ? JsonRpcMethod.notification(name(), parameters())
        : JsonRpcMethod.request(name(), Object.class, parameters());
  }

  /** A notification. It runs on the reader's thread, so the next message sees its changes. */
  record Notification<P>(String name, Class<P> parameters, Consumer<P> handler) implements Route {}

  /** A request of the server's life cycle. It runs on the reader's thread. */
  record ImmediateRequest<P>(String name, Class<P> parameters, Function<P, Object> handler)
      implements Route {}

  /**
   * A request about an open document, on a snapshot of it.
   *
   * @param mustBeOpen whether the answer is an error if there is no such document; otherwise it is
   *     empty
   */
  record DocumentRequest<P>(
      String name,
      Class<P> parameters,
      Pool pool,
      Function<P, String> uri,
      RequestHandler<P, ?> feature,
      boolean mustBeOpen)
      implements Route {

    /** A request that is answered with null if there is no such document. */
    DocumentRequest(
        String name,
        Class<P> parameters,
        Pool pool,
        Function<P, String> uri,
        RequestHandler<P, ?> feature) {
      this(name, parameters, pool, uri, feature, false);
    }
  }

  /**
   * A request about more than one document.
   *
   * @param token with it the client may cancel the progress; empty if it gave none
   * @param answersWhenCancelled whether the handler's answer is sent, instead of an error, even if
   *     the client has cancelled the request meanwhile
   * @param handler prepares the work on the reader's thread
   */
  record GeneralRequest<P>(
      String name,
      Class<P> parameters,
      Pool pool,
      Function<P, Optional<Either<String, Integer>>> token,
      Predicate<P> answersWhenCancelled,
      Function<P, PreparedCommand> handler)
      implements Route {}
}
