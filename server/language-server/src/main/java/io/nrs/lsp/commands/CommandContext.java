package io.nrs.lsp.commands;

import com.google.gson.JsonPrimitive;
import io.nrs.lsp.client.Client;
import io.nrs.lsp.client.WorkDoneProgress;
import io.nrs.lsp.diagnostics.Publisher;
import io.nrs.lsp.requests.Edits;
import io.nrs.lsp.session.DocumentSnapshot;
import io.nrs.lsp.session.Session;
import io.nrs.lsp.transport.Cancellation;
import io.nrs.lsp.transport.ErrorResponses;
import java.util.List;
import java.util.Optional;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.messages.Either;

/**
 * The request that runs a command.
 *
 * @param command the name that the client used
 * @param token of progress, if the client gave one with its request
 */
public record CommandContext(
    String command,
    Session session,
    Publisher publisher,
    Cancellation cancellation,
    Optional<Either<String, Integer>> token) {

  /** Why nothing changed although the client was asked to edit. */
  static final String REFUSED =
      "the editor did not make the change: try again when the file can be edited";

  /** The same context with another cancellation. */
  CommandContext with(Cancellation other) {
    return new CommandContext(command, session, publisher, other, token);
  }

  public Client client() {
    return session.client();
  }

  /** The error for arguments that are not allowed, which names the command. */
  public ResponseErrorException invalid(String message) {
    return ErrorResponses.invalidParams(command + ": " + message);
  }

  /** The token as a field of notifications. */
  public Optional<JsonPrimitive> jsonToken() {
    return token.map(given -> given.map(JsonPrimitive::new, JsonPrimitive::new));
  }

  /** Progress that appears when the command takes longer than a second. The caller closes it. */
  public WorkDoneProgress progress(String title) {
    return client().progress(title, token);
  }

  /** Cancelled by the client, or by the user in the progress display. */
  public Cancellation cancellation(WorkDoneProgress progress) {
    return () -> progress.isCancelled() || cancellation.isRequested();
  }

  /**
   * Lets the client edit the document of a snapshot, unless it has changed. Returns why it did not.
   */
  Optional<String> apply(DocumentSnapshot snapshot, String title, List<TextEdit> edits) {
    session.requireCurrent(snapshot.document());
    return client().apply(title, Edits.of(snapshot, edits))
        ? Optional.empty()
        : Optional.of(REFUSED);
  }
}
