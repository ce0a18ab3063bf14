package io.nrs.eclipse.server;

import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import io.nrs.protocol.Protocol.CommandSpec;
import io.nrs.protocol.ProtocolJson;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.eclipse.jface.text.IDocument;
import org.eclipse.lsp4j.Command;
import org.eclipse.osgi.util.NLS;

/**
 * A command for the server to run.
 *
 * @param command the name of the command, such as {@code nrs.step}
 * @param result the record of its response
 * @param argumentsByUri the arguments for the URI of the document, which is empty for a request
 *     without a document
 * @param document the open document of the request. The server gets its latest text before the
 *     request.
 * @param listener gets progress and notifications until the response
 */
public record CommandRequest<R>(
    String command,
    Class<R> result,
    Function<String, JsonObject> argumentsByUri,
    Optional<IDocument> document,
    RequestListener listener) {

  /** A request without a document. */
  public static <P extends Record, R extends Record> CommandRequest<R> of(
      CommandSpec<P, R> command, P params) {
    return new CommandRequest<>(
        command.name(),
        command.result(),
        uri -> ProtocolJson.write(params),
        Optional.empty(),
        RequestListener.NONE);
  }

  /**
   * A request about an open document.
   *
   * @param paramsByUri the parameters for the URI of the document
   */
  public static <P extends Record, R extends Record> CommandRequest<R> about(
      CommandSpec<P, R> command, IDocument document, Function<String, P> paramsByUri) {
    return new CommandRequest<>(
        command.name(),
        command.result(),
        paramsByUri.andThen(ProtocolJson::write),
        Optional.of(document),
        RequestListener.NONE);
  }

  /**
   * A request for a command that the server offers about an open document.
   *
   * @param result the record of its response
   */
  public static <R extends Record> CommandRequest<R> offered(
      Command command, Class<R> result, IDocument document) {
    JsonObject arguments =
        Optional.ofNullable(command.getArguments()).stream()
            .flatMap(List::stream)
            .findFirst()
            .flatMap(PendingRequests::object)
            .orElseGet(JsonObject::new);
    return new CommandRequest<>(
        command.getCommand(),
        result,
        uri -> arguments,
        Optional.of(document),
        RequestListener.NONE);
  }

  /** The arguments for the URI of the document. */
  public JsonObject arguments(String uri) {
    return argumentsByUri.apply(uri);
  }

  /**
   * Reads the response.
   *
   * @throws RequestFailedException if a field is missing or has a value that is not allowed
   */
  public R read(JsonObject response) {
    return read(response, result);
  }

  /**
   * Reads the result of a command or the parameters of a notification.
   *
   * @throws RequestFailedException if a field is missing or has a value that is not allowed
   */
  static <T> T read(JsonObject message, Class<T> type) {
    try {
      return ProtocolJson.read(message, type);
    } catch (JsonParseException invalid) {
      throw new RequestFailedException(
          NLS.bind(ServerTexts.notUnderstood, invalid.getMessage()), invalid);
    }
  }

  /** The same request with a listener. */
  public CommandRequest<R> withListener(RequestListener other) {
    return new CommandRequest<>(command, result, argumentsByUri, document, other);
  }
}
