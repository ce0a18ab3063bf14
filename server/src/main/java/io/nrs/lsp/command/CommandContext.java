package io.nrs.lsp.command;

import com.google.gson.JsonElement;
import com.google.gson.JsonPrimitive;
import io.nrs.lsp.Publisher;
import io.nrs.lsp.Session;
import io.nrs.lsp.client.Progress;
import io.nrs.lsp.rpc.Cancellation;
import java.util.Optional;
import org.eclipse.lsp4j.jsonrpc.messages.Either;

/**
 * What a command runs in.
 *
 * @param token of progress, where the client gave one with its request
 */
public record CommandContext(
    Session session,
    Publisher publisher,
    Cancellation cancellation,
    Optional<Either<String, Integer>> token) {

  /** The token as a part of notifications. */
  public Optional<JsonElement> jsonToken() {
    return token.map(given -> given.map(JsonPrimitive::new, JsonPrimitive::new));
  }

  /** Progress that shows itself when the command takes a while; the caller closes it. */
  public Progress progress(String title) {
    return session.client().progress(title, token);
  }

  /** Ends the command where the user has had enough of it, in one way or the other. */
  public Cancellation cancellation(Progress progress) {
    return () -> progress.isCancelled() || cancellation.isWished();
  }
}
