package io.nrs.lsp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import io.nrs.editor.EditorClient;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.DidChangeTextDocumentParams;
import org.eclipse.lsp4j.Hover;
import org.eclipse.lsp4j.HoverParams;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.lsp4j.ServerCapabilities;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.VersionedTextDocumentIdentifier;
import org.eclipse.lsp4j.jsonrpc.Endpoint;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.junit.jupiter.api.Test;

/** LSP's rules for the order of messages and the versions of texts. */
class ProtocolStateTest {
  private static final String URI = "file:///w/a.arith";

  private static void refuses(
      EditorClient client, ResponseErrorCode code, String message, String method) {
    ErrorAnswers.check(
        code,
        message,
        () -> EditorClient.get(((Endpoint) client.server()).request(method, new JsonObject())));
  }

  @Test
  void everyMethodIsRefusedBeforeInitializeAndAfterShutdown() throws Exception {
    EditorClient client = connect();
    for (String method :
        List.of("textDocument/fly", "textDocument/hover", "textDocument/didOpen", "shutdown")) {
      refuses(
          client,
          ResponseErrorCode.ServerNotInitialized,
          "the first request must be initialize",
          method);
    }
    client.initialize(Clients.plain(), params -> {});
    refuses(
        client, ResponseErrorCode.InvalidRequest, "initialize was requested before", "initialize");
    ((Endpoint) client.server()).notify("textDocument/fly", new JsonObject());
    refuses(
        client,
        ResponseErrorCode.MethodNotFound,
        "there is no request textDocument/fly",
        "textDocument/fly");
    EditorClient.get(client.server().shutdown());
    for (String method : List.of("textDocument/fly", "textDocument/hover", "shutdown")) {
      refuses(client, ResponseErrorCode.InvalidRequest, "the server was shut down", method);
    }
    client.server().exit();
  }

  @Test
  void aChangeToAnOlderVersionIsIgnoredAndLogged() throws Exception {
    try (EditorClient client = TestServer.start(Clients.plain())) {
      client.open(URI, "arithmetic", "(1+98)");
      client.change(URI, "(1+98)\n(1+");
      client.awaitCodes(URI, "nrs/corrupted-leaf", "nrs/syntax");
      client
          .texts()
          .didChange(
              new DidChangeTextDocumentParams(
                  new VersionedTextDocumentIdentifier(URI, 1),
                  List.of(new TextDocumentContentChangeEvent("(1+2)"))));
      EditorClient.await(
          "a line in the log",
          () ->
              client.logs.stream()
                  .anyMatch(
                      log ->
                          log.getMessage()
                              .equals(
                                  "nrs: a change of "
                                      + URI
                                      + " to version 1 was ignored: the text is at version 2")));
      client.change(URI, "(1+98)\n(1+\n(2+");
      client.awaitCodes(URI, "nrs/corrupted-leaf", "nrs/syntax", "nrs/syntax");
    }
  }

  @Test
  void theSameDiagnosticsOfAVersionArePublishedOnce() throws Exception {
    try (EditorClient client = TestServer.start(Clients.plain())) {
      client.open(URI, "arithmetic", "(1+2)\n(1+98)");
      client.awaitCodes(URI, "nrs/corrupted-leaf");
      for (int i = 0; i < 5; i++) {
        client.change(URI, "(1+2)\n(1+98)" + "\n(3+4)".repeat(i));
        client.awaitCodes(URI, "nrs/corrupted-leaf");
      }
      client.change(URI, "(1+");
      client.awaitCodes(URI, "nrs/syntax");
      List<PublishDiagnosticsParams> all = client.published.get(URI);
      synchronized (all) {
        assertEquals(all.stream().distinct().toList(), all);
        assertTrue(all.size() <= 9, all.toString());
      }
    }
  }

  private static EditorClient connect() {
    return TestServer.connect(TestServer.installation(new StandInSource()));
  }

  private static CompletableFuture<Hover> hover(EditorClient client) {
    return client
        .texts()
        .hover(new HoverParams(new TextDocumentIdentifier(URI), new Position(0, 0)));
  }

  @Test
  void semanticTokensAreOfferedToAClientThatKnowsThem() throws Exception {
    try (EditorClient client = connect()) {
      assertNull(offered(client, Clients.able()).getSemanticTokensProvider());
    }
    ClientCapabilities knowing =
        Clients.capabilities(
            "{'textDocument': {'semanticTokens': {'requests': {}, 'tokenTypes': [],"
                + " 'tokenModifiers': [], 'formats': []}}}");
    try (EditorClient client = connect()) {
      assertNotNull(offered(client, knowing).getSemanticTokensProvider());
    }
  }

  private static ServerCapabilities offered(EditorClient client, ClientCapabilities capabilities) {
    return client.initialize(capabilities, params -> {}).getCapabilities();
  }

  @Test
  void anAnswerForAnOlderTextIsNotGiven() throws Exception {
    RecordingSource networks = new RecordingSource();
    networks.shut();
    try (EditorClient client = TestServer.start(networks, Clients.plain(), params -> {})) {
      client.open(URI, "arithmetic", "(1+2)");
      CompletableFuture<Hover> answer = hover(client);
      EditorClient.await("the networks are asked", () -> !networks.examined.isEmpty());
      client.change(URI, "(1+3)\n(1+");
      client.awaitCodes(URI, "nrs/syntax");
      networks.open();
      ErrorAnswers.check(
          ResponseErrorCode.ContentModified,
          "the document has changed meanwhile",
          () -> EditorClient.get(answer));
    }
  }

  @Test
  void aCancelledRequestIsAnsweredAsSuch() throws Exception {
    RecordingSource networks = new RecordingSource();
    networks.shut();
    try (EditorClient client = TestServer.start(networks, Clients.plain(), params -> {})) {
      client.open(URI, "arithmetic", "(1+2)");
      CompletableFuture<Hover> answer = hover(client);
      EditorClient.await("the networks are asked", () -> !networks.examined.isEmpty());
      client.cancelRequest(2);
      ErrorAnswers.check(
          ResponseErrorCode.RequestCancelled,
          "The request (id: 2, method: 'textDocument/hover') has been cancelled",
          () -> EditorClient.get(answer));
      networks.open();
    }
  }
}
