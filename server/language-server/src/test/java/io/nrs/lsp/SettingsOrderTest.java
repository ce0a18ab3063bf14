package io.nrs.lsp;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import io.nrs.editor.EditorClient;
import io.nrs.editor.Json;
import io.nrs.editor.RawClient;
import org.junit.jupiter.api.Test;

/** A client that answers questions for its settings in an order of its own. */
class SettingsOrderTest {
  private int asked;

  private static void send(RawClient client, String message, Object... values) {
    JsonObject json = Json.of(message, values).getAsJsonObject();
    json.addProperty("jsonrpc", "2.0");
    client.send(json);
  }

  private JsonObject request(RawClient client, String method, String params) {
    asked++;
    send(client, "{'id': %s, 'method': %s, 'params': %s}", asked, method, Json.of(params));
    return client.awaitAnswer(asked);
  }

  /** The id of the server's next question for the settings. */
  private static JsonElement question(RawClient client) {
    JsonObject next = client.next(30_000).orElseThrow();
    return next.has("method") && next.get("method").getAsString().equals("workspace/configuration")
        ? next.get("id")
        : question(client);
  }

  private static void answer(RawClient client, JsonElement question, boolean lenses) {
    send(client, "{'id': %s, 'result': [{'codeLens': %s}]}", question, lenses);
  }

  private int lenses(RawClient client) {
    return request(
            client, "textDocument/codeLens", "{'textDocument': {'uri': 'file:///w/a.arith'}}")
        .getAsJsonArray("result")
        .size();
  }

  @Test
  void anAnswerToAnOlderQuestionDoesNotWin() throws Exception {
    try (RawClient client =
        new RawClient(TestServer.connection(TestServer.installation(new StandInSource())))) {
      request(client, "initialize", "{'capabilities': {'workspace': {'configuration': true}}}");
      send(client, "{'method': 'initialized', 'params': {}}");
      answer(client, question(client), true);
      send(
          client,
          "{'method': 'textDocument/didOpen', 'params': {'textDocument': {'uri':"
              + " 'file:///w/a.arith', 'languageId': 'arithmetic', 'version': 1, 'text':"
              + " '(1+2)'}}}");
      EditorClient.await("lenses", () -> lenses(client) > 0);

      for (int i = 0; i < 2; i++) {
        send(client, "{'method': 'workspace/didChangeConfiguration', 'params': {'settings': {}}}");
      }
      JsonElement older = question(client);
      answer(client, question(client), false);
      EditorClient.await("no lenses", () -> lenses(client) == 0);
      answer(client, older, true);
      for (int i = 0; i < 100; i++) {
        assertEquals(0, lenses(client));
      }
      request(client, "shutdown", "{}");
    }
  }
}
