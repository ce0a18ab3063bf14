package io.nrs.lsp;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.gson.JsonObject;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.eclipse.lsp4j.Hover;
import org.eclipse.lsp4j.HoverParams;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.jsonrpc.Endpoint;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.junit.jupiter.api.Test;

class LifecycleTest {
  private static final String URI = "file:///w/a.arith";

  private static TestClient connect() {
    return TestClient.connect(
        new Installation(new StandInSource(), Path.of("models"), List.of("nrs"), "test"));
  }

  private static CompletableFuture<Hover> hover(TestClient client) {
    return client
        .server()
        .getTextDocumentService()
        .hover(new HoverParams(new TextDocumentIdentifier(URI), new Position(0, 0)));
  }

  @Test
  void nothingIsServedBeforeInitializeAndAfterShutdown() throws Exception {
    try (TestClient client = connect()) {
      ErrorAnswers.check(
          ResponseErrorCode.ServerNotInitialized,
          "the first request must be initialize",
          () -> TestClient.get(hover(client)));
      client.initialize(Clients.plain(), params -> {});
      ErrorAnswers.check(
          ResponseErrorCode.InvalidRequest,
          "initialize was requested before",
          () -> client.initialize(Clients.plain(), params -> {}));
    }
  }

  @Test
  void afterShutdownNothingIsServed() throws Exception {
    TestClient client = connect();
    client.initialize(Clients.plain(), params -> {});
    TestClient.get(client.server().shutdown());
    ErrorAnswers.check(
        ResponseErrorCode.InvalidRequest,
        "the server was shut down",
        () -> TestClient.get(hover(client)));
    client.server().exit();
  }

  @Test
  void unknownMethodsAreNamed() throws Exception {
    try (TestClient client = TestClient.start(Clients.plain())) {
      Endpoint endpoint = (Endpoint) client.server();
      ErrorAnswers.check(
          ResponseErrorCode.MethodNotFound,
          "there is no request textDocument/fly",
          () -> TestClient.get(endpoint.request("textDocument/fly", new JsonObject())));
      endpoint.notify("textDocument/fly", new JsonObject());
      client.open(URI, "arithmetic", "(1+");
      client.awaitCodes(URI, "nrs/syntax");
    }
  }

  @Test
  void anAnswerForAnOlderTextIsNotGiven() throws Exception {
    RecordingSource networks = new RecordingSource();
    networks.shut();
    try (TestClient client = TestClient.start(networks, Clients.plain(), params -> {})) {
      client.open(URI, "arithmetic", "(1+2)");
      CompletableFuture<Hover> answer = hover(client);
      TestClient.await("the networks are asked", () -> networks.waiting.get() >= 3);
      client.change(URI, "(1+3)\n(1+");
      client.awaitCodes(URI, "nrs/syntax");
      networks.open();
      ErrorAnswers.check(
          ResponseErrorCode.ContentModified,
          "the document has changed meanwhile",
          () -> TestClient.get(answer));
    }
  }

  @Test
  void aFormulaIsFoundAgainAfterItMoved() throws Exception {
    try (TestClient client = TestClient.start(Clients.plain())) {
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
}
