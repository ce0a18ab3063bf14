package io.nrs.lsp.hostile;

import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import io.nrs.editor.Json;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/** Messages that no client should send. */
record HostileMessages(
    HostileClient client, RandomTexts texts, Random random, String root, HostileWorkspace files) {
  static JsonElement folder(String uri) {
    return Json.of("{'uri': %s, 'name': 'workspace'}", uri);
  }

  static void mustFail(Optional<JsonObject> error) {
    HostileClient.check(error.isPresent(), "an answer where there can be none");
  }

  void cancel() {
    JsonElement pending = client.anyPending().map(Json::parse).orElse(JsonNull.INSTANCE);
    client.notify("$/cancelRequest", texts.json("cancelled", pending));
  }

  /**
   * Sends a body that is no message of the protocol.
   *
   * @param twice sends two requests with one id
   */
  void malformed(Runnable twice) {
    JsonElement id = client.id();
    switch (random.nextInt(9)) {
      case 0 -> unreadable("[".repeat(100_000));
      case 1 -> unreadable("\u0000\u0001\uFFFF");
      case 2, 3 -> unreadable(texts.message("unreadable").formatted(id));
      case 4 ->
          body(
              "{\"jsonrpc\":\"2.0\",\"id\":%s,\"method\":\"textDocument/hover\",\"params\":%s%s}"
                  .formatted(id, "[".repeat(2_000), "]".repeat(2_000)),
              id);
      case 5 -> body(texts.message("refused").formatted(id), id);
      case 6 -> {
        client.expectUnidentified(0, 1);
        client.sendBody(texts.message("perhaps unreadable"));
      }
      case 7 -> {
        client.expectUnidentified(0, 1);
        String header = texts.message("headers").replace("\\r", "\r").replace("\\n", "\n");
        client.sendBytes(header.getBytes(StandardCharsets.US_ASCII));
      }
      default -> twice.run();
    }
  }

  private void unreadable(String body) {
    client.expectUnidentified(1, 1);
    client.sendBody(body);
  }

  private void body(String body, JsonElement id) {
    client.expect(id, "a malformed one", (result, error) -> mustFail(error));
    client.sendBody(body);
  }

  void rubbishParameters(List<String> requests) {
    String method = random.nextInt(13) == 0 ? texts.any(requests) : texts.message("methods");
    JsonElement params = texts.json("rubbish");
    if (random.nextInt(3) == 0) {
      client.notify(method, params);
    } else {
      client.request(method, params, (result, error) -> {});
    }
  }

  void unknown() {
    String method =
        texts.any(List.of("textDocument/rename", "no/such", "$/none", "", "toString", "nrs/none"));
    if (random.nextBoolean()) {
      client.notify(method, new JsonObject());
    } else {
      client.request(method, new JsonObject(), (result, error) -> mustFail(error));
    }
  }

  void strayResponse() {
    client.send(texts.json("stray").getAsJsonObject());
  }

  /** Changes the workspace or the settings, and says so or not. */
  void workspace(ClientDocument any) {
    switch (random.nextInt(7)) {
      case 0 -> {
        client.use(settings());
        client.notify(
            "workspace/didChangeConfiguration", Json.object("settings", new JsonObject()));
      }
      case 1 ->
          client.notify(
              "workspace/didChangeWatchedFiles",
              Json.of(
                  "{'changes': [{'uri': %s, 'type': 2}, {'uri': 'what: is this', 'type': 3},"
                      + " {'uri': %s, 'type': 1}]}",
                  root + ".nrs.json", any.uri));
      case 2 ->
          client.notify(
              "workspace/didChangeWorkspaceFolders",
              Json.of(
                  "{'event': {'added': [%s], 'removed': [%s]}}",
                  folder(texts.any(List.of("file:///none", root + "more/", root))),
                  folder(texts.any(List.of("\u0000", "file:///none", root + "more/", root)))));
      case 3, 4 -> {
        Path changed = files.change();
        if (random.nextInt(4) > 0) {
          filesChanged(changed.toUri().toASCIIString());
        }
      }
      case 5 ->
          client.notify(
              "window/workDoneProgress/cancel",
              Json.object("token", "client-" + random.nextInt(99)));
      default -> client.notify("nrs/workspaceTrust", Json.object("trusted", random.nextBoolean()));
    }
  }

  void filesChanged(String uri) {
    client.notify(
        "workspace/didChangeWatchedFiles", Json.of("{'changes': [{'uri': %s, 'type': 2}]}", uri));
  }

  private JsonElement settings() {
    return texts.json("settings", 1 + random.nextInt(8), random.nextDouble());
  }
}
