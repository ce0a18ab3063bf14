package io.nrs.eclipse.server;

import com.google.gson.JsonObject;
import io.nrs.protocol.Protocol.CommandSpec;
import io.nrs.protocol.ProtocolJson;
import java.util.Optional;
import java.util.function.Function;
import org.eclipse.jface.text.IDocument;

/**
 * A command for the server to run.
 *
 * @param command the name of the command, such as {@code nrs.step}
 * @param argumentsByUri the arguments for the URI of the document, which is empty for a request
 *     without a document
 * @param document the open document of the request. The server gets its latest text before the
 *     request.
 * @param listener gets progress and notifications until the response
 */
public record CommandRequest(
    String command,
    Function<String, JsonObject> argumentsByUri,
    Optional<IDocument> document,
    RequestListener listener) {

  /** A request without a document. */
  public static <P extends Record> CommandRequest of(CommandSpec<P, ?> command, P params) {
    return new CommandRequest(
        command.name(), uri -> ProtocolJson.write(params), Optional.empty(), RequestListener.NONE);
  }

  /**
   * A request about an open document.
   *
   * @param paramsByUri the parameters for the URI of the document
   */
  public static <P extends Record> CommandRequest about(
      CommandSpec<P, ?> command, IDocument document, Function<String, P> paramsByUri) {
    return new CommandRequest(
        command.name(),
        paramsByUri.andThen(ProtocolJson::write),
        Optional.of(document),
        RequestListener.NONE);
  }

  /** The arguments for the URI of the document. */
  public JsonObject arguments(String uri) {
    return argumentsByUri.apply(uri);
  }

  /** The same request with a listener. */
  public CommandRequest withListener(RequestListener other) {
    return new CommandRequest(command, argumentsByUri, document, other);
  }
}
