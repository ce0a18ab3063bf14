package io.nrs.lsp.transport;

import io.nrs.protocol.json.ProtocolJson;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.eclipse.lsp4j.jsonrpc.Endpoint;
import org.eclipse.lsp4j.jsonrpc.JsonRpcException;
import org.eclipse.lsp4j.jsonrpc.RemoteEndpoint;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.json.JsonRpcMethod;
import org.eclipse.lsp4j.jsonrpc.json.MessageJsonHandler;
import org.eclipse.lsp4j.jsonrpc.json.StreamMessageConsumer;
import org.eclipse.lsp4j.jsonrpc.messages.Message;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;

/** JSON-RPC with a client over two streams. What fails is answered in words, without traces. */
public final class Connection implements AutoCloseable {
  private final MessageWriter outbox;
  private final RemoteEndpoint endpoint;
  private final MessageReader inbox;

  /**
   * @param methods all methods of both sides, by name
   * @param local answers the client's requests
   */
  public Connection(
      InputStream input, OutputStream output, Map<String, JsonRpcMethod> methods, Endpoint local) {
    MessageJsonHandler json = new MessageJsonHandler(methods, ProtocolJson::configure);
    this.outbox = new MessageWriter(new StreamMessageConsumer(output, json));
    this.endpoint = new RemoteEndpoint(outbox, local, Connection::error);
    json.setMethodProvider(endpoint);
    endpoint.setJsonHandler(json);
    this.inbox = new MessageReader(input, json, outbox);
  }

  /** Reads until the input ends. */
  public void listen() {
    try {
      inbox.listen(this::receive);
    } catch (IOException e) {
      // A broken pipe is an ended one.
      return;
    }
  }

  private void receive(Message message) {
    try {
      endpoint.consume(message);
    } catch (JsonRpcException e) {
      return;
    }
  }

  public void notify(String method, Object parameters) {
    endpoint.notify(method, parameters);
  }

  public CompletableFuture<Object> request(String method, Object parameters) {
    return endpoint.request(method, parameters);
  }

  /**
   * Waits until little is left to be sent.
   *
   * @param meanwhile is run again and again; what it throws ends the wait
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
