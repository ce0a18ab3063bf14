package io.nrs.lsp.hostile;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.nrs.editor.Json;
import io.nrs.editor.ServerStreams;
import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.Language;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/** Actions that a client should not take, in any order, with correct ones in between. */
final class HostileActions implements HostileClient.ApplyEdit {
  /** The most unanswered requests; then even this client waits. */
  private static final int MAX_PENDING = 64;

  private static final int KEPT = 40;

  /** Requests of a document by the capability that offers them. */
  private static final Map<String, String> OFFERED =
      Map.ofEntries(
          Map.entry("codeLensProvider", "textDocument/codeLens"),
          Map.entry("codeActionProvider", "textDocument/codeAction"),
          Map.entry("hoverProvider", "textDocument/hover"),
          Map.entry("inlayHintProvider", "textDocument/inlayHint"),
          Map.entry("diagnosticProvider", "textDocument/diagnostic"),
          Map.entry("semanticTokensProvider", "textDocument/semanticTokens/full"),
          Map.entry("foldingRangeProvider", "textDocument/foldingRange"),
          Map.entry("selectionRangeProvider", "textDocument/selectionRange"),
          Map.entry("documentSymbolProvider", "textDocument/documentSymbol"),
          Map.entry("documentFormattingProvider", "textDocument/formatting"),
          Map.entry("documentRangeFormattingProvider", "textDocument/rangeFormatting"),
          Map.entry("documentOnTypeFormattingProvider", "textDocument/onTypeFormatting"),
          Map.entry("completionProvider", "textDocument/completion"));

  private final Random random;
  private final RandomTexts texts;
  private final HostileClient client;
  private final String root;
  private final HostileWorkspace workspace;
  private final List<ClientDocument> documents = new ArrayList<>();
  private final List<String> requests = new ArrayList<>();
  private final List<String> commands = new ArrayList<>();
  private final List<JsonObject> offeredActions = new ArrayList<>();
  private final List<JsonObject> offeredCommands = new ArrayList<>();
  private final Map<String, String> resultIds = new LinkedHashMap<>();

  /**
   * @param folder the workspace, with the files of the documents
   */
  HostileActions(ServerStreams connection, Path folder, long seed) {
    this.random = new Random(seed);
    this.texts = new RandomTexts(random);
    this.client = new HostileClient(connection, random, this);
    this.root = folder.toUri().toASCIIString();
    this.workspace = new HostileWorkspace(folder, texts);
    for (int i = 0; i < 9; i++) {
      Language language = BuiltInLanguage.values()[i % 3];
      documents.add(new ClientDocument(root + i + language.extension(), language, i >= 6));
    }
  }

  HostileWorkspace files() {
    return workspace;
  }

  HostileClient client() {
    return client;
  }

  List<ClientDocument> documents() {
    return documents;
  }

  /** The first messages, in no good order. */
  void start(JsonObject capabilities) {
    for (String early : List.of("textDocument/hover", "shutdownNow", "workspace/executeCommand")) {
      client.request(early, somewhere(anyDocument(), early), (result, error) -> mustFail(error));
    }
    client.notify("textDocument/didOpen", Json.object("textDocument", item(anyDocument(), 1, "1")));
    JsonObject result =
        client
            .result(
                "initialize",
                Json.object(
                    "processId",
                    null,
                    "capabilities",
                    capabilities,
                    "workspaceFolders",
                    Json.array(folder(root))))
            .getAsJsonObject()
            .getAsJsonObject("capabilities");
    OFFERED.forEach(
        (capability, method) -> {
          if (result.has(capability)) {
            requests.add(method);
          }
        });
    requests.sort(null);
    JsonElement semantic = result.get("semanticTokensProvider");
    if (semantic != null && semantic.getAsJsonObject().has("range")) {
      requests.add("textDocument/semanticTokens/range");
    }
    result
        .getAsJsonObject("executeCommandProvider")
        .getAsJsonArray("commands")
        .forEach(command -> commands.add(command.getAsString()));
    client.notify("initialized", new JsonObject());
  }

  List<String> requests() {
    return requests;
  }

  private static JsonObject folder(String uri) {
    return Json.object("uri", uri, "name", "workspace");
  }

  private static void mustFail(Optional<JsonObject> error) {
    HostileClient.check(error.isPresent(), "an answer where there can be none");
  }

  void act() {
    client.receive();
    client.sometimesFlush();
    client.awaitPending(MAX_PENDING);
    int kind = random.nextInt(100);
    if (kind < 8) {
      open(anyDocument());
    } else if (kind < 38) {
      change(anyDocument());
    } else if (kind < 41) {
      close(anyDocument());
    } else if (kind < 65) {
      ask(anyDocument(), texts.any(requests));
    } else if (kind < 71) {
      resolve();
    } else if (kind < 79) {
      command();
    } else if (kind < 84) {
      cancel();
    } else if (kind < 89) {
      malformed();
    } else if (kind < 93) {
      rubbishParameters();
    } else if (kind < 95) {
      unknown();
    } else if (kind < 97) {
      strayResponse();
    } else {
      workspace();
    }
  }

  private ClientDocument anyDocument() {
    return texts.any(documents);
  }

  private static JsonObject item(ClientDocument document, int version, String text) {
    return Json.object(
        "uri",
        document.uri,
        "languageId",
        document.language.id(),
        "version",
        version,
        "text",
        text);
  }

  /** A whole text: a new one, or that of another document in the same language. */
  private ReferenceText wholeText(ClientDocument document) {
    List<ClientDocument> others =
        documents.stream()
            .filter(other -> other != document && other.language.equals(document.language))
            .toList();
    return random.nextInt(3) == 0
        ? texts.any(others).text()
        : new ReferenceText(texts.text(document.language));
  }

  void open(ClientDocument document) {
    ReferenceText text = wholeText(document);
    int version = document.versionsLie ? random.nextInt(3) - 1 : document.version() + 1;
    client.notify(
        "textDocument/didOpen", Json.object("textDocument", item(document, version, text.text())));
    document.set(version, text);
  }

  private void close(ClientDocument document) {
    client.notify(
        "textDocument/didClose", Json.object("textDocument", Json.object("uri", document.uri)));
    document.close();
  }

  private void change(ClientDocument document) {
    ReferenceText text = document.text();
    JsonArray changes = new JsonArray();
    boolean understood = document.isOpen();
    int count = random.nextInt(10) == 0 ? 4 : 1;
    for (int i = 0; i < count; i++) {
      if (random.nextInt(8) == 0) {
        text = wholeText(document);
        changes.add(Json.object("text", text.text()));
      } else if (random.nextInt(60) == 0) {
        changes.add(brokenChange());
        understood = false;
      } else {
        text = edit(text, document.language, changes);
      }
    }
    Object version = document.version() + 1 + random.nextInt(2);
    if (document.versionsLie && random.nextInt(3) == 0) {
      version = random.nextBoolean() ? null : Integer.valueOf(random.nextInt(20) - 5);
    }
    client.notify(
        "textDocument/didChange",
        Json.object(
            "textDocument",
            Json.object("uri", document.uri, "version", version),
            "contentChanges",
            changes));
    int told = version == null ? document.version() + 1 : (Integer) version;
    // A change to an older version is refused.
    if (understood && told >= document.version()) {
      document.set(told, text);
    }
  }

  private JsonObject brokenChange() {
    return texts.any(
        List.of(
            Json.object("text", null),
            new JsonObject(),
            Json.object("text", "1", "range", Json.object("start", Json.position(0, 0))),
            Json.object("text", 7, "range", "here"),
            Json.object(
                "text",
                "1",
                "range",
                Json.object("start", Json.position(0, 0), "end", Json.object("line", 1e20)))));
  }

  private ReferenceText edit(ReferenceText text, Language language, JsonArray changes) {
    JsonObject one = position(text);
    JsonObject other = random.nextInt(3) == 0 ? one : near(text, one);
    String written = texts.snippet(language);
    changes.add(
        Json.object(
            "range", Json.object("start", one, "end", other), "rangeLength", 3, "text", written));
    return text.with(offset(text, one), offset(text, other), written);
  }

  private static int offset(ReferenceText text, JsonObject position) {
    return text.offset(position.get("line").getAsInt(), position.get("character").getAsInt());
  }

  private JsonObject near(ReferenceText text, JsonObject position) {
    return random.nextInt(6) == 0
        ? position(text)
        : Json.position(
            position.get("line").getAsInt(),
            Math.max(-5, position.get("character").getAsInt() - 3) + random.nextInt(7));
  }

  /** A position inside, as a rule. */
  private JsonObject position(ReferenceText text) {
    int line = random.nextInt(text.lineCount());
    int character = random.nextInt(text.length(line) + 1);
    return switch (random.nextInt(20)) {
      case 0 -> Json.position(line, Integer.MAX_VALUE);
      case 1 -> Json.position(line, -1 - character);
      case 2 -> Json.position(-1 - line, character);
      case 3 -> Json.position(line + 1_000, character);
      case 4 -> Json.position(Integer.MAX_VALUE, Integer.MIN_VALUE);
      default -> Json.position(line, character);
    };
  }

  private JsonObject range(ReferenceText text) {
    return Json.object("start", position(text), "end", position(text));
  }

  /** Parameters that fit every request about a document. */
  private JsonObject somewhere(ClientDocument document, String method) {
    ReferenceText text = document.text();
    JsonObject params =
        Json.object(
            "textDocument",
            Json.object("uri", random.nextInt(20) == 0 ? "file:///never" : document.uri),
            "position",
            position(text),
            "positions",
            Json.array(position(text), position(text)),
            "range",
            range(text),
            "ch",
            ")",
            "options",
            Json.object("tabSize", random.nextInt(9), "insertSpaces", random.nextBoolean()));
    if (method.endsWith("/codeAction")) {
      params.add("context", Json.object("diagnostics", new JsonArray()));
    } else if (method.endsWith("/completion")) {
      params.add("context", Json.object("triggerKind", 1));
    } else if (method.endsWith("/diagnostic") && random.nextBoolean()) {
      params.addProperty("previousResultId", resultIds.getOrDefault(document.uri, "none"));
    }
    if (random.nextInt(10) == 0) {
      params.add("workDoneToken", client.token());
    }
    return params;
  }

  void ask(ClientDocument document, String method) {
    JsonObject params = somewhere(document, method);
    boolean other =
        !params.getAsJsonObject("textDocument").get("uri").getAsString().equals(document.uri);
    boolean open = document.isOpen() && !other;
    ReferenceText text = document.text();
    JsonElement id =
        client.request(
            method,
            params,
            (result, error) -> {
              if (error.isPresent() || result.isJsonNull()) {
                return;
              }
              HostileClient.check(
                  open || method.endsWith("/diagnostic"), "an answer about no document: " + result);
              if (open) {
                mustBeInside(text, result, document, method);
                remember(document, method, result);
              }
            });
    if (random.nextInt(12) == 0) {
      client.notify("$/cancelRequest", Json.object("id", id));
    }
  }

  private void remember(ClientDocument document, String method, JsonElement result) {
    if (method.endsWith("ormatting")) {
      HostileClient.check(
          document.texts(Optional.empty()).stream()
              .anyMatch(text -> document.fits(text, result.getAsJsonArray())),
          method + " does not fit: " + result);
    } else if (method.endsWith("/codeAction")) {
      result
          .getAsJsonArray()
          .forEach(
              action -> {
                JsonElement command = action.getAsJsonObject().get("command");
                keep(
                    command != null && command.isJsonPrimitive() ? offeredCommands : offeredActions,
                    action.getAsJsonObject());
              });
    } else if (method.endsWith("/codeLens")) {
      result
          .getAsJsonArray()
          .forEach(
              lens -> keep(offeredCommands, lens.getAsJsonObject().getAsJsonObject("command")));
    } else if (method.endsWith("/diagnostic") && result.getAsJsonObject().has("resultId")) {
      resultIds.put(document.uri, result.getAsJsonObject().get("resultId").getAsString());
    }
  }

  private void keep(List<JsonObject> list, JsonObject value) {
    if (list.size() < KEPT) {
      list.add(value);
    } else {
      list.set(random.nextInt(KEPT), value);
    }
  }

  /** Every range in an answer lies in the text of the request. */
  private static void mustBeInside(
      ReferenceText text, JsonElement value, ClientDocument document, String where) {
    if (value.isJsonArray()) {
      value.getAsJsonArray().forEach(each -> mustBeInside(text, each, document, where));
    } else if (value.isJsonObject()) {
      JsonObject object = value.getAsJsonObject();
      if (object.has("start") && object.has("end") && object.get("start").isJsonObject()) {
        HostileClient.check(
            ClientDocument.holds(text, object), where + " is outside of " + document.uri + object);
      }
      object.entrySet().forEach(each -> mustBeInside(text, each.getValue(), document, where));
    }
  }

  private void resolve() {
    if (offeredActions.isEmpty()) {
      return;
    }
    JsonObject action = texts.any(offeredActions).deepCopy();
    if (random.nextInt(10) == 0 && action.has("data")) {
      action.add("data", texts.any(List.of(new JsonPrimitive(7), Json.array(1), new JsonObject())));
    }
    client.request(
        "codeAction/resolve",
        action,
        (result, error) -> {
          if (error.isEmpty() && result.isJsonObject() && result.getAsJsonObject().has("edit")) {
            mustFit(result.getAsJsonObject().getAsJsonObject("edit"));
          }
        });
  }

  /** The edit is one of a text that the client had, and changes no value in it. */
  private void mustFit(JsonObject edit) {
    for (JsonElement change : edit.getAsJsonArray("documentChanges")) {
      JsonObject identifier = change.getAsJsonObject().getAsJsonObject("textDocument");
      ClientDocument document = document(identifier.get("uri").getAsString()).orElseThrow();
      JsonArray edits = change.getAsJsonObject().getAsJsonArray("edits");
      HostileClient.check(
          document.texts(Optional.of(identifier.get("version").getAsInt())).stream()
              .anyMatch(text -> document.fits(text, edits)),
          "fits no version that there was: " + edit);
    }
  }

  private Optional<ClientDocument> document(String uri) {
    return documents.stream().filter(document -> document.uri.equals(uri)).findFirst();
  }

  @Override
  public boolean apply(JsonObject edit) {
    mustFit(edit);
    JsonObject change = edit.getAsJsonArray("documentChanges").get(0).getAsJsonObject();
    JsonObject identifier = change.getAsJsonObject("textDocument");
    ClientDocument document = document(identifier.get("uri").getAsString()).orElseThrow();
    JsonArray edits = change.getAsJsonArray("edits");
    if (!document.isOpen()
        || document.version() != identifier.get("version").getAsInt()
        || !document.fits(document.text(), edits)) {
      HostileClient.check(
          !document.isOpen()
              || document.versionsLie
              || document.version() != identifier.get("version").getAsInt(),
          "does not fit the version it was made for: " + edit);
      return false;
    }
    replace(document, ClientDocument.after(document.text(), edits));
    return true;
  }

  private void replace(ClientDocument document, ReferenceText text) {
    int version = document.version() + 1;
    client.notify(
        "textDocument/didChange",
        Json.object(
            "textDocument",
            Json.object("uri", document.uri, "version", version),
            "contentChanges",
            Json.array(Json.object("text", text.text()))));
    document.set(version, text);
  }

  @Override
  public void published(JsonObject parameters) {
    Optional<ClientDocument> document = document(parameters.get("uri").getAsString());
    if (document.isPresent() && parameters.has("version") && !document.get().versionsLie) {
      List<ReferenceText> versions =
          document.get().texts(Optional.of(parameters.get("version").getAsInt()));
      HostileClient.check(versions.size() <= 1, "the client's fault");
      versions.forEach(
          text ->
              mustBeInside(
                  text, parameters.get("diagnostics"), document.get(), "publishDiagnostics"));
    }
  }

  @Override
  public void told(JsonObject results) {
    Optional<ClientDocument> document = document(results.get("uri").getAsString());
    if (document.isEmpty() || !results.has("version")) {
      return;
    }
    List<ReferenceText> versions =
        document.get().texts(Optional.of(results.get("version").getAsInt()));
    JsonArray formulas =
        results.has("formulas") ? results.getAsJsonArray("formulas") : Json.array(results);
    HostileClient.check(
        versions.isEmpty()
            || versions.stream().anyMatch(text -> document.get().holdsFormulas(text, formulas)),
        "of no version that there was: " + results);
    if (results.has("steps")) {
      mustLeadToTheValue(results);
    }
  }

  private static void mustLeadToTheValue(JsonObject trace) {
    String text = trace.get("formula").getAsString();
    for (JsonElement each : trace.getAsJsonArray("steps")) {
      JsonObject step = each.getAsJsonObject();
      int offset = step.get("offset").getAsInt();
      String leaf = step.get("leaf").getAsString();
      HostileClient.check(text.startsWith(leaf, offset), "no leaf of " + text + ": " + step);
      text =
          text.substring(0, offset)
              + step.get("value").getAsString()
              + text.substring(offset + leaf.length());
    }
    HostileClient.check(
        !trace.has("value") || trace.get("value").getAsString().equals(text),
        "the steps lead to " + text + ": " + trace);
  }

  private void command() {
    JsonObject params = new JsonObject();
    if (random.nextInt(3) > 0 && !offeredCommands.isEmpty()) {
      JsonObject offered = texts.any(offeredCommands);
      // A trace is of the same formulas, and nobody offers it.
      params.add(
          "command",
          random.nextInt(3) == 0 ? new JsonPrimitive("nrs.trace") : offered.get("command"));
      params.add("arguments", offered.get("arguments"));
    } else {
      params.addProperty("command", texts.any(commands));
      params.add("arguments", arguments());
    }
    if (random.nextInt(4) == 0) {
      params.add("workDoneToken", client.token());
    }
    String name = params.get("command").getAsString();
    JsonElement id =
        client.request(
            "workspace/executeCommand",
            params,
            (result, error) -> {
              if (error.isEmpty() && List.of("nrs.trace", "nrs.formulas").contains(name)) {
                told(result.getAsJsonObject());
              }
            });
    if (random.nextInt(6) == 0) {
      client.notify("$/cancelRequest", Json.object("id", id));
    }
  }

  private JsonElement arguments() {
    ClientDocument document = anyDocument();
    return texts.any(
        List.of(
            JsonNull.INSTANCE,
            new JsonArray(),
            Json.array(document.uri),
            Json.array(document.uri, random.nextInt(9)),
            Json.array(Json.object("uri", document.uri, "line", random.nextInt(30) - 3)),
            Json.array(Json.object("uri", document.uri, "position", position(document.text()))),
            Json.array(Json.object("uri", document.uri, "range", range(document.text()))),
            Json.array(Json.object("uri", document.uri, "line", 0, "formula", "(1+2)")),
            Json.array(Json.object("uri", document.uri, "line", "first")),
            Json.array(Json.object("uri", 7, "line", 1e9)),
            Json.array(Json.object("files", Json.array(document.uri, anyDocument().uri))),
            Json.array(Json.object("files", Json.array(document.uri))),
            Json.array(Json.object("files", Json.array("file:///none/a.arith", ""))),
            Json.array(Json.object("files", Json.array(root + "pipe.arith", document.uri))),
            Json.array(Json.object("folder", root)),
            Json.array(Json.object("folder", root + "more")),
            Json.array(Json.object("files", Json.array(7), "folder", "..")),
            Json.array(Json.object("textDocument", 7)),
            Json.array(Json.object("textDocument", Json.object("uri", "file:///never"), "line", 0)),
            Json.array(7, Json.array(Json.array(8)), null, true)));
  }

  private void cancel() {
    JsonElement params =
        switch (random.nextInt(6)) {
          case 0 -> Json.object("id", 1_000_000);
          case 1 -> Json.object("id", "never");
          case 2 -> texts.any(List.of(JsonNull.INSTANCE, new JsonObject(), Json.array(3)));
          case 3 -> Json.object("id", Json.array(1));
          default ->
              Json.object("id", client.anyPending().map(Json::parse).orElse(JsonNull.INSTANCE));
        };
    client.notify("$/cancelRequest", params);
  }

  /** Bodies that are no messages of the protocol. */
  private void malformed() {
    JsonElement id = client.id();
    switch (random.nextInt(16)) {
      case 0 -> unreadable("this is not JSON: {");
      case 1 -> unreadable("");
      case 2 -> unreadable("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"textDocument/hov");
      case 3 -> unreadable("[]");
      case 4 -> unreadable("[{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"method\":\"initialize\"}]");
      case 5 -> unreadable("42");
      case 6 -> unreadable("\"text\"");
      case 7 -> unreadable("null");
      case 8 -> unreadable("[".repeat(100_000));
      case 9 -> unreadable("\u0000\u0001\uFFFF");
      case 10 ->
          body(
              "{\"jsonrpc\":\"2.0\",\"id\":"
                  + id
                  + ",\"method\":\"textDocument/hover\",\"params\":"
                  + "[".repeat(2_000)
                  + "]".repeat(2_000)
                  + "}",
              id);
      case 11 -> body("{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"method\":17}", id);
      case 12 ->
          body(
              "{\"id\":"
                  + id
                  + ",\"jsonrpc\":\"1.0\",\"method\":\"textDocument/hover\","
                  + "\"params\":{\"textDocument\":7}}",
              id);
      case 13 -> {
        client.expectUnidentified(0, 1);
        client.sendBody(
            texts.any(
                List.of(
                    "{}",
                    "{\"id\":null,\"method\":\"textDocument/hover\"}",
                    "{\"id\":{},\"method\":\"textDocument/hover\",\"params\":{}}",
                    "{\"id\":[1],\"method\":\"textDocument/hover\",\"params\":{}}",
                    "{\"jsonrpc\":\"2.0\"}",
                    "{\"method\":null}",
                    "{\"method\":\"textDocument/didOpen\",\"params\":[[],7]}",
                    "{\"method\":{},\"params\":7}")));
      }
      case 14 -> {
        client.expectUnidentified(0, 1);
        String header =
            texts.any(
                List.of(
                    "Content-Length: many\r\n\r\n",
                    "Content-Length: -7\r\n\r\n",
                    "Content-Length: 99999999999999999999\r\n\r\n",
                    "\r\n\r\n\r\n",
                    "what is this\n",
                    "content-type: text/plain\r\n"));
        client.sendBytes(header.getBytes(StandardCharsets.US_ASCII));
      }
      default -> twice();
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

  /** Two requests with one id: two answers. */
  private void twice() {
    JsonElement id = client.id();
    for (int i = 0; i < 2; i++) {
      String method = texts.any(requests);
      client.request(id, method, somewhere(anyDocument(), method), (result, error) -> {});
    }
  }

  private void rubbishParameters() {
    String method =
        texts.any(
            List.of(
                texts.any(requests),
                "workspace/executeCommand",
                "codeAction/resolve",
                "initialize",
                "textDocument/didOpen",
                "textDocument/didChange",
                "textDocument/didClose",
                "workspace/didChangeConfiguration",
                "workspace/didChangeWatchedFiles",
                "workspace/didChangeWorkspaceFolders",
                "window/workDoneProgress/cancel",
                "nrs/workspaceTrust",
                "initialized"));
    JsonElement params =
        texts.any(
            List.of(
                JsonNull.INSTANCE,
                new JsonObject(),
                new JsonArray(),
                Json.array(1, "two"),
                new JsonPrimitive(7),
                new JsonPrimitive("text"),
                Json.object("textDocument", null),
                Json.object("textDocument", 7),
                Json.object("textDocument", Json.object("uri", null)),
                Json.object("textDocument", Json.object("uri", Json.array()), "position", -1),
                Json.object("changes", Json.array((Object) null)),
                Json.object("event", 7, "changes", "all", "token", null, "trusted", "maybe")));
    if (random.nextInt(3) == 0) {
      client.notify(method, params);
    } else {
      client.request(method, params, (result, error) -> {});
    }
  }

  private void unknown() {
    String method =
        texts.any(List.of("textDocument/rename", "no/such", "$/none", "", "toString", "nrs/none"));
    if (random.nextBoolean()) {
      client.notify(method, new JsonObject());
    } else {
      client.request(method, new JsonObject(), (result, error) -> mustFail(error));
    }
  }

  private void strayResponse() {
    JsonObject response =
        Json.object("jsonrpc", "2.0", "id", random.nextBoolean() ? "x" : 1_000_000);
    if (random.nextBoolean()) {
      response.add("result", Json.object("applied", 7));
    } else {
      response.add("error", texts.any(List.of(JsonNull.INSTANCE, new JsonPrimitive(3))));
    }
    client.send(response);
  }

  private void workspace() {
    switch (random.nextInt(7)) {
      case 0 -> {
        client.use(settings());
        client.notify(
            "workspace/didChangeConfiguration", Json.object("settings", new JsonObject()));
      }
      case 1 ->
          client.notify(
              "workspace/didChangeWatchedFiles",
              Json.object(
                  "changes",
                  Json.array(
                      Json.object("uri", root + ".nrs.json", "type", 2),
                      Json.object("uri", "what: is this", "type", 3),
                      Json.object("uri", anyDocument().uri, "type", 1))));
      case 2 ->
          client.notify(
              "workspace/didChangeWorkspaceFolders",
              Json.object(
                  "event",
                  Json.object(
                      "added",
                      Json.array(
                          Json.object(
                              "uri",
                              texts.any(List.of("file:///none", root + "more/", root)),
                              "name",
                              "none")),
                      "removed",
                      Json.array(
                          Json.object(
                              "uri",
                              texts.any(List.of("\u0000", "file:///none", root + "more/", root)),
                              "name",
                              "none")))));
      case 3, 4 -> {
        Path changed = workspace.change();
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

  private void filesChanged(String uri) {
    client.notify(
        "workspace/didChangeWatchedFiles",
        Json.object("changes", Json.array(Json.object("uri", uri, "type", 2))));
  }

  private JsonElement settings() {
    return texts.any(
        List.of(
            new JsonObject(),
            JsonNull.INSTANCE,
            new JsonPrimitive("text"),
            Json.object("outputs", 1 + random.nextInt(8)),
            Json.object("minConfidence", random.nextDouble()),
            Json.object("verify", true),
            Json.object("agreement", false),
            Json.object("codeLens", false, "inlayHints", false),
            Json.object("models", "elsewhere" + random.nextInt(2)),
            Json.object("windowing", "none", "stepLimit", 1 + random.nextInt(4)),
            Json.object("maxFileSizeKb", 1),
            Json.object("outputs", "many", "windowing", 7, "nothing", Json.array())));
  }

  /** Ends all hostile actions, and restores the default settings. */
  void quieten() {
    client.sendBytes("\r\n".getBytes(StandardCharsets.US_ASCII));
    client.use(new JsonObject());
    client.beObliging();
    client.notify("nrs/workspaceTrust", Json.object("trusted", true));
    workspace.settle();
    JsonArray all = new JsonArray();
    List.of("file:///none", root + "more/", root).forEach(uri -> all.add(folder(uri)));
    client.notify(
        "workspace/didChangeWorkspaceFolders",
        Json.object("event", Json.object("added", Json.array(folder(root)), "removed", all)));
    filesChanged(root + ".nrs.json");
    client.notify("workspace/didChangeConfiguration", Json.object("settings", new JsonObject()));
    client.mustBeComplete();
    // New settings trigger new diagnostics, but only those after edits count.
    documents.forEach(this::change);
    share();
  }

  /** Gives the open documents of one language one text, one after the other. */
  private void share() {
    Language language = texts.any(documents).language;
    ReferenceText shared = new ReferenceText(texts.text(language));
    documents.stream()
        .filter(ClientDocument::isOpen)
        .filter(document -> document.language.equals(language))
        .forEach(document -> replace(document, shared));
  }
}
