package io.nrs.lsp;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.nrs.editor.EditorClient;
import io.nrs.editor.InMemoryConnection;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.Hover;
import org.eclipse.lsp4j.HoverParams;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.SemanticTokensCapabilities;
import org.eclipse.lsp4j.SemanticTokensClientCapabilitiesRequests;
import org.eclipse.lsp4j.ServerCapabilities;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.junit.jupiter.api.Test;

class LifecycleTest {
  private static final String URI = "file:///w/a.arith";

  private static EditorClient connect() {
    return TestServer.connect(TestServer.installation(new StandInSource()));
  }

  private static CompletableFuture<Hover> hover(EditorClient client) {
    return client
        .server()
        .getTextDocumentService()
        .hover(new HoverParams(new TextDocumentIdentifier(URI), new Position(0, 0)));
  }

  @Test
  void semanticTokensAreOfferedToAClientThatKnowsThem() throws Exception {
    ClientCapabilities able = Clients.able();
    try (EditorClient client = connect()) {
      assertNull(offered(client, able).getSemanticTokensProvider());
    }
    able.getTextDocument()
        .setSemanticTokens(
            new SemanticTokensCapabilities(
                new SemanticTokensClientCapabilitiesRequests(true),
                List.of(),
                List.of(),
                List.of()));
    try (EditorClient client = connect()) {
      assertNotNull(offered(client, able).getSemanticTokensProvider());
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
  void aFormulaIsFoundAgainAfterItMoved() throws Exception {
    try (EditorClient client = TestServer.start(Clients.plain())) {
      client.open(URI, "arithmetic", "(1+2)\n(3+4)");
      JsonObject pressed = Clients.at(URI, 1);
      pressed.addProperty("formula", "(3+4)");
      client.change(URI, "# new\n\n(1+2)\n(3+4)");
      client.execute("nrs.step", pressed);
      assertEquals("# new\n\n(1+2)\n7", client.text(URI));
      ErrorAnswers.check(
          ResponseErrorCode.ContentModified,
          "the document has changed meanwhile",
          () -> client.execute("nrs.step", pressed));
    }
  }

  @Test
  void aCancelledRequestIsAnsweredAsSuch() throws Exception {
    RecordingSource networks = new RecordingSource();
    networks.shut();
    try (InMemoryConnection<Server> connection =
        TestServer.connection(TestServer.installation(networks))) {
      OutputStream out = connection.output();
      send(out, "'id': 1, 'method': 'initialize', 'params': {'capabilities': {}}");
      send(out, "'method': 'initialized', 'params': {}");
      send(
          out,
          "'method': 'textDocument/didOpen', 'params': {'textDocument':"
              + " {'uri': 'file:///w/a.arith', 'languageId': '', 'version': 1, 'text': '(1+2)'}}");
      send(
          out,
          "'id': 2, 'method': 'textDocument/hover', 'params': {'textDocument':"
              + " {'uri': 'file:///w/a.arith'}, 'position': {'line': 0, 'character': 0}}");
      EditorClient.await("the networks are asked", () -> !networks.examined.isEmpty());
      send(out, "'method': '$/cancelRequest', 'params': {'id': 2}");
      JsonObject answer = next(connection.input());
      while (!answer.has("id") || answer.get("id").getAsInt() != 2) {
        answer = next(connection.input());
      }
      assertEquals(
          ResponseErrorCode.RequestCancelled.getValue(),
          answer.getAsJsonObject("error").get("code").getAsInt());
      networks.open();
    }
  }

  private static void send(OutputStream out, String message) throws IOException {
    String body = ("{'jsonrpc': '2.0', " + message + "}").replace('\'', '"');
    out.write("Content-Length: %d\r\n\r\n%s".formatted(body.length(), body).getBytes(US_ASCII));
    out.flush();
  }

  private static JsonObject next(InputStream in) throws IOException {
    StringBuilder header = new StringBuilder();
    while (header.indexOf("\r\n\r\n") < 0) {
      header.append((char) in.read());
    }
    int length = Integer.parseInt(header.toString().replaceAll("(?s).*Length: (\\d+).*", "$1"));
    return JsonParser.parseString(new String(in.readNBytes(length), UTF_8)).getAsJsonObject();
  }
}
