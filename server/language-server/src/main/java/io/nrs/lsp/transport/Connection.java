package io.nrs.lsp.transport;

import io.nrs.protocol.ProtocolJson;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.reflect.InvocationTargetException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import org.eclipse.lsp4j.jsonrpc.Endpoint;
import org.eclipse.lsp4j.jsonrpc.JsonRpcException;
import org.eclipse.lsp4j.jsonrpc.Launcher;
import org.eclipse.lsp4j.jsonrpc.MessageConsumer;
import org.eclipse.lsp4j.jsonrpc.MessageProducer;
import org.eclipse.lsp4j.jsonrpc.RemoteEndpoint;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.json.ConcurrentMessageProcessor;
import org.eclipse.lsp4j.jsonrpc.json.JsonRpcMethod;
import org.eclipse.lsp4j.jsonrpc.json.MessageJsonHandler;
import org.eclipse.lsp4j.jsonrpc.json.StreamMessageConsumer;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.lsp4j.jsonrpc.messages.Message;
import org.eclipse.lsp4j.jsonrpc.messages.RequestMessage;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseMessage;
import org.eclipse.lsp4j.jsonrpc.services.ServiceEndpoints;

/**
 * JSON-RPC with a client over two streams, on LSP4J's {@link Launcher}. Failures are answered with
 * messages without stack traces.
 *
 * @param <C> the interface of the other end
 */
public final class Connection<C> implements AutoCloseable {
  private final List<Object> services;
  private final Function<String, Optional<ResponseErrorException>> refusal;
  private final Predicate<String> accepts;
  private final Consumer<Throwable> failed;

  /** The ids of requests that have no answer yet. */
  private final Set<Either<String, Number>> living = ConcurrentHashMap.newKeySet();

  private MessageWriter outbox;
  private MessageReader inbox;
  private ConcurrentMessageProcessor processor;
  private final Launcher<C> launcher;

  /**
   * @param local have annotated methods, which serve the client's messages
   * @param refusal why a request of that name cannot be served now, whatever its parameters are
   * @param accepts whether a notification is accepted now
   * @param failed gets failures that no answer reports
   */
  public Connection(
      InputStream input,
      OutputStream output,
      Class<C> remote,
      List<Object> local,
      Function<String, Optional<ResponseErrorException>> refusal,
      Predicate<String> accepts,
      Consumer<Throwable> failed) {
    this.services = List.copyOf(local);
    this.refusal = refusal;
    this.accepts = accepts;
    this.failed = failed;
    this.launcher =
        new Builder(input)
            .setInput(input)
            .setOutput(output)
            .setRemoteInterface(remote)
            .setClassLoader(remote.getClassLoader())
            .setLocalServices(local)
            .configureGson(ProtocolJson::configure)
            .create();
  }

  /** LSP4J's launcher with a reader that answers every request, and a writer of its own thread. */
  private final class Builder extends Launcher.Builder<C> {
    private final InputStream stream;
    private MessageJsonHandler json;

    private Builder(InputStream stream) {
      this.stream = stream;
    }

    @Override
    protected RemoteEndpoint createRemoteEndpoint(MessageJsonHandler handler) {
      json = handler;
      outbox = new MessageWriter(new StreamMessageConsumer(output, handler));
      Endpoint methods = ServiceEndpoints.toEndpoint(localServices);
      RemoteEndpoint endpoint =
          new RemoteEndpoint(Connection.this::send, new Guarded(methods), Connection::error);
      handler.setMethodProvider(endpoint);
      endpoint.setJsonHandler(handler);
      return endpoint;
    }

    @Override
    protected ConcurrentMessageProcessor createMessageProcessor(
        MessageProducer ignored, MessageConsumer endpoint, C remote) {
      inbox =
          new MessageReader(
              stream,
              json,
              outbox,
              method -> refusal.apply(method).map(ResponseErrorException::getResponseError),
              failed);
      processor =
          super.createMessageProcessor(inbox, message -> receive(message, endpoint), remote);
      return processor;
    }
  }

  /** The server's methods, as far as its state accepts their messages. */
  private final class Guarded implements Endpoint {
    private final Endpoint methods;
    private final Map<String, JsonRpcMethod> known = new HashMap<>();

    private Guarded(Endpoint methods) {
      this.methods = methods;
      services.forEach(each -> known.putAll(ServiceEndpoints.getSupportedMethods(each.getClass())));
    }

    @Override
    public CompletableFuture<?> request(String method, Object parameters) {
      Optional<ResponseErrorException> refused = refusal.apply(method);
      if (refused.isPresent()) {
        throw refused.get();
      }
      JsonRpcMethod named = known.get(method);
      if (named == null || named.isNotification()) {
        throw ErrorResponses.error(
            ResponseErrorCode.MethodNotFound, "there is no request " + method);
      }
      if (lacks(named, parameters)) {
        throw ErrorResponses.invalidParams(method + " needs parameters");
      }
      return methods.request(method, parameters);
    }

    @Override
    public void notify(String method, Object parameters) {
      JsonRpcMethod named = known.get(method);
      if (named != null
          && named.isNotification()
          && accepts.test(method)
          && !lacks(named, parameters)) {
        try {
          methods.notify(method, parameters);
        } catch (RuntimeException e) {
          failed.accept(cause(e));
        }
      }
    }

    private boolean lacks(JsonRpcMethod method, Object parameters) {
      return parameters == null && method.getParameterTypes().length > 0;
    }
  }

  /** The other end. */
  public C remote() {
    return launcher.getRemoteProxy();
  }

  /**
   * Reads until the input ends or cannot be read any more; returns the reason in the second case.
   */
  public Optional<String> listen() {
    processor.run();
    return inbox.reason();
  }

  private void receive(Message message, MessageConsumer endpoint) {
    if (message instanceof RequestMessage request && !living.add(request.getRawId())) {
      answer(
          request,
          new ResponseError(
              ResponseErrorCode.InvalidRequest,
              "the request before with the id " + request.getId() + " is not answered yet",
              null));
      return;
    }
    try {
      endpoint.consume(message);
    } catch (JsonRpcException e) {
      return;
    } catch (RuntimeException | Error e) {
      failed.accept(e);
      if (message instanceof RequestMessage request && living.remove(request.getRawId())) {
        answer(request, error(e));
      }
    }
  }

  private void answer(RequestMessage request, ResponseError error) {
    ResponseMessage answer = new ResponseMessage();
    answer.setRawId(request.getRawId());
    answer.setError(error);
    outbox.consume(answer);
  }

  private void send(Message message) {
    if (message instanceof ResponseMessage answer) {
      living.remove(answer.getRawId());
    }
    outbox.consume(message);
  }

  /**
   * Waits until few messages are unsent. Must not run on the reader's thread.
   *
   * @param meanwhile runs repeatedly; an exception ends the wait
   */
  public void awaitRoom(Runnable meanwhile) {
    outbox.awaitRoom(meanwhile);
  }

  private static ResponseError error(Throwable failure) {
    Throwable cause = cause(failure);
    if (cause instanceof ResponseErrorException answer) {
      return answer.getResponseError();
    }
    if (cause instanceof OutOfMemoryError) {
      return ErrorResponses.requestFailed(ErrorResponses.OUT_OF_MEMORY).getResponseError();
    }
    return new ResponseError(
        ResponseErrorCode.InternalError,
        "this is a bug of the server: " + cause.getClass().getSimpleName(),
        null);
  }

  /** What a handler threw, without what LSP4J and futures wrap around it. */
  private static Throwable cause(Throwable failure) {
    Throwable cause = failure;
    while ((cause instanceof CompletionException
            || cause instanceof InvocationTargetException
            || cause.getClass() == RuntimeException.class)
        && cause.getCause() != null) {
      cause = cause.getCause();
    }
    return cause;
  }

  @Override
  public void close() {
    outbox.close();
  }
}
