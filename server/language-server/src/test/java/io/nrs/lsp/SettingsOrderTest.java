package io.nrs.lsp;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonParser;
import io.nrs.editor.EditorClient;
import io.nrs.editor.InMemoryConnection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.eclipse.lsp4j.CodeLensParams;
import org.eclipse.lsp4j.ConfigurationParams;
import org.eclipse.lsp4j.DidChangeConfigurationParams;
import org.eclipse.lsp4j.DidOpenTextDocumentParams;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.TextDocumentItem;
import org.eclipse.lsp4j.WorkspaceClientCapabilities;
import org.eclipse.lsp4j.jsonrpc.Endpoint;
import org.eclipse.lsp4j.jsonrpc.RemoteEndpoint;
import org.eclipse.lsp4j.jsonrpc.json.JsonRpcMethod;
import org.eclipse.lsp4j.jsonrpc.json.MessageJsonHandler;
import org.eclipse.lsp4j.jsonrpc.json.StreamMessageConsumer;
import org.eclipse.lsp4j.jsonrpc.json.StreamMessageProducer;
import org.junit.jupiter.api.Test;

/** A client that answers questions for its settings in an order of its own. */
class SettingsOrderTest {
  private static final String URI = "file:///w/a.arith";

  private final BlockingQueue<CompletableFuture<Object>> questions = new LinkedBlockingQueue<>();

  private final class Local implements Endpoint {
    @Override
    public CompletableFuture<?> request(String method, Object parameters) {
      CompletableFuture<Object> answer = new CompletableFuture<>();
      questions.add(answer);
      return answer;
    }

    @Override
    public void notify(String method, Object parameters) {}
  }

  private CompletableFuture<Object> question() throws InterruptedException {
    CompletableFuture<Object> question = questions.poll(30, TimeUnit.SECONDS);
    return question == null ? new CompletableFuture<>() : question;
  }

  private static JsonArray settings(boolean lenses) {
    JsonArray answer = new JsonArray();
    answer.add(JsonParser.parseString("{\"codeLens\": " + lenses + "}"));
    return answer;
  }

  private static int lenses(Endpoint server) {
    return ((JsonElement)
            EditorClient.get(
                server.request(
                    "textDocument/codeLens", new CodeLensParams(new TextDocumentIdentifier(URI)))))
        .getAsJsonArray()
        .size();
  }

  @Test
  void anAnswerToAnOlderQuestionDoesNotWin() throws Exception {
    Map<String, JsonRpcMethod> methods = new LinkedHashMap<>();
    for (String method : List.of("initialize", "textDocument/codeLens", "shutdown")) {
      methods.put(method, JsonRpcMethod.request(method, JsonElement.class, Object.class));
    }
    methods.put(
        "workspace/configuration",
        JsonRpcMethod.request(
            "workspace/configuration", JsonElement.class, ConfigurationParams.class));
    MessageJsonHandler json = new MessageJsonHandler(methods);
    try (InMemoryConnection<Server> connection =
        TestServer.connection(TestServer.installation(new StandInSource()))) {
      RemoteEndpoint server =
          new RemoteEndpoint(new StreamMessageConsumer(connection.output(), json), new Local());
      json.setMethodProvider(server);
      Thread reader =
          new Thread(
              () -> new StreamMessageProducer(connection.input(), json).listen(server),
              "test-reader");
      reader.setDaemon(true);
      reader.start();
      InitializeParams params = new InitializeParams();
      params.setCapabilities(Clients.able());
      WorkspaceClientCapabilities workspace = params.getCapabilities().getWorkspace();
      workspace.setConfiguration(true);
      EditorClient.get(server.request("initialize", params));
      server.notify("initialized", new Object());
      question().complete(settings(true));
      server.notify(
          "textDocument/didOpen",
          new DidOpenTextDocumentParams(new TextDocumentItem(URI, "arithmetic", 1, "(1+2)")));
      EditorClient.await("lenses", () -> lenses(server) > 0);

      DidChangeConfigurationParams changed = new DidChangeConfigurationParams(new Object());
      server.notify("workspace/didChangeConfiguration", changed);
      server.notify("workspace/didChangeConfiguration", changed);
      CompletableFuture<Object> older = question();
      CompletableFuture<Object> newer = question();
      newer.complete(settings(false));
      EditorClient.await("no lenses", () -> lenses(server) == 0);
      older.complete(settings(true));
      for (int i = 0; i < 100; i++) {
        assertEquals(0, lenses(server));
      }
    }
  }
}
