package io.nrs.lsp;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import io.nrs.editor.EditorClient;
import io.nrs.editor.Json;
import io.nrs.editor.RawClient;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.List;
import java.util.function.Consumer;
import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DidChangeConfigurationParams;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.jsonrpc.Endpoint;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whether a value is noted shows which threshold is in effect. */
class EffectiveSettingsTest extends WorkspaceTest {
  private static final String URI = "file:///w/a.arith";
  private static final String LOW = "{'minConfidence': 0.1}";
  private static final String HIGH = "{'minConfidence': 0.9}";

  private static ClientCapabilities answering() {
    return Clients.capabilities("{'workspace': {'configuration': true}}");
  }

  private static EditorClient start(ClientCapabilities able, Consumer<InitializeParams> more) {
    EditorClient client = TestServer.start(new StandInSource(), able, more);
    client.open(URI, "arithmetic", "(2+97)\n(1+98)");
    return client;
  }

  private static EditorClient start(ClientCapabilities able, String settings) {
    return start(able, params -> params.setInitializationOptions(Clients.options(settings)));
  }

  private static void checkNoted(EditorClient client) {
    client.awaitCodes(URI, "nrs/low-confidence", "nrs/corrupted-leaf");
  }

  private static void checkNotNoted(EditorClient client) {
    client.awaitCodes(URI, "nrs/corrupted-leaf");
  }

  private static void configure(EditorClient client, String settings) {
    client.workspace().didChangeConfiguration(new DidChangeConfigurationParams(json(settings)));
  }

  private void write(String settings) {
    try {
      Files.writeString(folder.resolve(".nrs.json"), settings.replace('\'', '"'));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void byNotificationWithAndWithoutSection() throws Exception {
    try (EditorClient client = start(Clients.plain(), params -> {})) {
      checkNoted(client);
      configure(client, "{'nrs': " + LOW + "}");
      checkNotNoted(client);
      configure(client, HIGH);
      checkNoted(client);
      configure(client, "{'nrs.minConfidence': 0.1}");
      checkNotNoted(client);
      configure(client, "{'nrs': {}}");
      checkNoted(client);
    }
  }

  @Test
  void askedOfTheClient() throws Exception {
    try (EditorClient client = start(answering(), LOW)) {
      checkNotNoted(client);
      client.settings = json(HIGH);
      configure(client, "{}");
      checkNoted(client);
    }
  }

  @Test
  void askedOfAClientThatTellsOfAChangeAndNotOfWhich() throws Exception {
    try (EditorClient client = start(answering(), params -> {})) {
      checkNoted(client);
      client.settings = json(LOW);
      client.workspace().didChangeConfiguration(new DidChangeConfigurationParams());
      checkNotNoted(client);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'settings': {'minConfidence': 0.1}}",
        "{'nrs': {'minConfidence': 0.1}}",
        "{'nrs.minConfidence': 0.1, 'trusted': true}",
        "{'minConfidence': 0.1}"
      })
  void withInitializeAlsoUnderNoNameOfTheirOwn(String options) throws Exception {
    try (EditorClient client =
        start(Clients.plain(), params -> params.setInitializationOptions(json(options)))) {
      checkNotNoted(client);
      assertEquals(List.of(), client.said());
    }
  }

  @Test
  void theFileOfTheWorkspaceWins() throws Exception {
    write("{'nrs.minConfidence': 0.1}");
    try (EditorClient client = start(Clients.plain(), inFolder("{'settings': " + HIGH + "}"))) {
      checkNotNoted(client);
      write("{}");
      changedOnDisk(client, uri(".nrs.json"));
      checkNoted(client);
      write("{'nrs': {'minConfidence': 0.1}}");
      changedOnDisk(client, uri(".nrs.json"));
      checkNotNoted(client);
    }
  }

  @Test
  void theFileOfAWorkspaceThatIsNotTrustedDoesNotCount() throws Exception {
    write("{'nrs.minConfidence': 0.1}");
    try (EditorClient client = start(Clients.plain(), inFolder("{'trusted': false}"))) {
      checkNoted(client);
      ((Endpoint) client.server()).notify("nrs/workspaceTrust", json("{'trusted': true}"));
      checkNotNoted(client);
      ((Endpoint) client.server()).notify("nrs/workspaceTrust", json("{'trusted': false}"));
      checkNoted(client);
    }
  }

  @Test
  void whatIsWrongIsNamedOnceWithWhatIsAllowed() throws Exception {
    write("{\n  'nrs.windowing': 'slides'\n}");
    try (EditorClient client =
        start(
            Clients.plain(), inFolder("{'settings': {'outputs': 'many', 'minConfidence': 0.1}}"))) {
      checkNotNoted(client);
      configure(client, "{'outputs': 'many', 'minConfidence': 0.9}");
      checkNoted(client);
      configure(client, "{'outputs': 'many', 'ouputs': 8, 'minConfidence': 0.1}");
      checkNotNoted(client);
      assertEquals(
          List.of(
              "NRS: nrs.outputs must be an integer from 1 to 1000, not \"many\"",
              "NRS: .nrs.json:2:3: nrs.windowing must be one of sliding, dynamic, none, not"
                  + " \"slides\"",
              "NRS: unknown setting ouputs: did you mean nrs.outputs?"),
          client.said());
    }
  }

  @Test
  void mistakesInTheFileAreDiagnosticsUntilTheyAreCorrected() throws Exception {
    write("{\n  'nrs.windowing': 'slides'\n}");
    String file = folder.resolve(".nrs.json").toUri().toASCIIString();
    try (EditorClient client = start(Clients.knowing("nrsSettingsProblems"), inFolder())) {
      client.awaitDiagnostics(file, all -> all.size() == 1);
      Diagnostic mistake = client.diagnostics(file).get(0);
      assertEquals(
          "nrs.windowing must be one of sliding, dynamic, none, not \"slides\"",
          mistake.getMessage().getLeft());
      assertEquals(new Position(1, 2), mistake.getRange().getStart());
      assertEquals(List.of(), client.said());
      write("{}");
      changedOnDisk(client, uri(".nrs.json"));
      client.awaitDiagnostics(file, List::isEmpty);
    }
  }

  @Test
  void aFileThatIsNoJsonIsNamed() throws Exception {
    write("{'nrs.minConfidence': }");
    try (EditorClient client = start(Clients.plain(), inFolder())) {
      checkNoted(client);
      assertEquals(1, client.said().size(), client.said().toString());
      assertEquals("NRS: .nrs.json:", client.said().get(0).substring(0, 15));
    }
  }

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
    return client
        .await(
            "a question for the settings",
            message ->
                message.has("method")
                    && message.get("method").getAsString().equals("workspace/configuration"))
        .get("id");
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
      request(
          client,
          "initialize",
          "{'capabilities': {'workspace': {'applyEdit': true, 'configuration': true}}}");
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
