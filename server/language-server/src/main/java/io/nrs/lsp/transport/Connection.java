package io.nrs.lsp.transport;

import io.nrs.protocol.json.ProtocolJson;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Function;
import org.eclipse.lsp4j.jsonrpc.Endpoint;
import org.eclipse.lsp4j.jsonrpc.JsonRpcException;
import org.eclipse.lsp4j.jsonrpc.RemoteEndpoint;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.json.JsonRpcMethod;
import org.eclipse.lsp4j.jsonrpc.json.MessageJsonHandler;
import org.eclipse.lsp4j.jsonrpc.json.StreamMessageConsumer;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.lsp4j.jsonrpc.messages.Message;
import org.eclipse.lsp4j.jsonrpc.messages.RequestMessage;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseMessage;

/**
 * JSON-RPC with a client over two streams. Failures are answered with messages without stack
 * traces.
 */
public final class Connection implements AutoCloseable {
  private final MessageWriter outbox;
  private final RemoteEndpoint endpoint;
  private final MessageReader inbox;

  /** The ids of requests that have no answer yet. */
  private final Set<Either<String, Number>> living = ConcurrentHashMap.newKeySet();

  private final Consumer<Throwable> failed;

  /**
   * @param methods all methods of both sides, by name
   * @param local answers the client's requests
   * @param refusal why a request of that name cannot be served now, whatever its parameters are
   * @param failed gets failures that no answer reports
   */
  public Connection(
      InputStream input,
      OutputStream output,
      Map<String, JsonRpcMethod> methods,
      Endpoint local,
      Function<String, Optional<ResponseErrorException>> refusal,
      Consumer<Throwable> failed) {
    MessageJsonHandler json = new MessageJsonHandler(methods, ProtocolJson::configure);
    this.outbox = new MessageWriter(new StreamMessageConsumer(output, json));
    this.endpoint = new RemoteEndpoint(this::send, local, Connection::error);
    this.failed = failed;
    json.setMethodProvider(endpoint);
    endpoint.setJsonHandler(json);
    this.inbox =
        new MessageReader(
            input,
            json,
            outbox,
            method -> refusal.apply(method).map(ResponseErrorException::getResponseError),
            failed);
  }

  /**
   * Reads until the input ends or cannot be read any more; returns the reason in the second case.
   */
  public Optional<String> listen() {
    try {
      inbox.listen(this::receive);
      return Optional.empty();
    } catch (FrameReader.FramingException e) {
      return Optional.of(e.getMessage());
    } catch (IOException e) {
      // A broken pipe is an ended one.
      return Optional.empty();
    }
  }

  private void receive(Message message) {
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

  public void notify(String method, Object parameters) {
    endpoint.notify(method, parameters);
  }

  public CompletableFuture<Object> request(String method, Object parameters) {
    return endpoint.request(method, parameters);
  }

  /**
   * Waits until few messages are unsent.
   *
   * @param meanwhile runs repeatedly; an exception ends the wait
   */
  public void awaitRoom(Runnable meanwhile) {
    outbox.awaitRoom(meanwhile);
  }

  private static ResponseError error(Throwable failure) {
    Throwable cause = failure;
    while (cause instanceof CompletionException && cause.getCause() != null) {
      cause = cause.getCause();
    }
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

  @Override
  public void close() {
    outbox.close();
  }
}
