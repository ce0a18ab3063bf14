package io.nrs.lsp;

import io.nrs.lsp.Lanes.Lane;
import io.nrs.lsp.feature.Feature;
import io.nrs.lsp.rpc.Cancellation;
import java.lang.reflect.Type;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import org.eclipse.lsp4j.jsonrpc.json.JsonRpcMethod;
import org.eclipse.lsp4j.jsonrpc.messages.Either;

/** How a method of the protocol is served. */
sealed interface Route {
  String name();

  Type parameters();

  /** For the JSON layer. */
  default JsonRpcMethod method() {
    return this instanceof Notified<?>
        ? JsonRpcMethod.notification(name(), parameters())
        : JsonRpcMethod.request(name(), Object.class, parameters());
  }

  /** A notification, on the reader's thread: what it changes is there for the next message. */
  record Notified<P>(String name, Class<P> parameters, Consumer<P> handler) implements Route {}

  /** A request of the protocol's own life cycle, on the reader's thread. */
  record Immediate<P>(String name, Class<P> parameters, Function<P, Object> handler)
      implements Route {}

  /**
   * A request about an open document, on a snapshot of it.
   *
   * @param without the answer where there is no such document
   */
  record OnDocument<P>(
      String name,
      Class<P> parameters,
      Lane lane,
      Function<P, String> uri,
      Feature<P, ?> feature,
      Optional<Object> without)
      implements Route {

    /** One that gets null where there is no such document. */
    OnDocument(
        String name,
        Class<P> parameters,
        Lane lane,
        Function<P, String> uri,
        Feature<P, ?> feature) {
      this(name, parameters, lane, uri, feature, Optional.empty());
    }
  }

  /**
   * A request about more than one document.
   *
   * @param token by which the client may cancel its progress, where it gave one
   * @param answersWhenCancelled whether the handler's answer is sent even when the client has
   *     cancelled the request while it ran, instead of an error
   */
  record Anywhere<P>(
      String name,
      Class<P> parameters,
      Lane lane,
      Function<P, Optional<Either<String, Integer>>> token,
      Predicate<P> answersWhenCancelled,
      BiFunction<P, Cancellation, Object> handler)
      implements Route {}
}
