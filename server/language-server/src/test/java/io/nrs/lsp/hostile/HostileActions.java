package io.nrs.lsp.hostile;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.nrs.editor.Json;
import io.nrs.editor.ServerStreams;
import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.Language;
import io.nrs.lsp.ReferenceText;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/** Actions that a client should not take, in any order, with correct ones in between. */
final class HostileActions {
  /** The most unanswered requests; then even this client waits. */
  private static final int MAX_PENDING = 64;

  private static final int KEPT = 40;

  /** Requests of a document, some of which the server offers to some clients only. */
  private static final List<String> REQUESTS =
      List.of(
          ("codeLens codeAction hover inlayHint diagnostic foldingRange selectionRange completion"
                  + " documentSymbol formatting rangeFormatting semanticTokens/full"
                  + " semanticTokens/range")
              .split(" "));

  private final Random random;
  private final RandomTexts texts;
  private final HostileClient client;
  private final HostileMessages messages;
  private final String root;
  private final HostileWorkspace workspace;
  private final ClientDocuments documents = new ClientDocuments(this::replace);
  private final List<Runnable> actions = new ArrayList<>();
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
    this.client = new HostileClient(connection, random, documents);
    this.root = folder.toUri().toASCIIString();
    this.workspace = new HostileWorkspace(folder, texts);
    this.messages = new HostileMessages(client, texts, random, root, workspace);
    for (int i = 0; i < 9; i++) {
      Language language = BuiltInLanguage.values()[i % 3];
      documents.all().add(new ClientDocument(root + i + language.extension(), language, i >= 6));
    }
    add(8, () -> open(anyDocument()));
    add(30, () -> change(anyDocument()));
    add(3, () -> close(anyDocument()));
    add(24, () -> ask(anyDocument(), texts.any(requests)));
    add(6, this::resolve);
    add(8, this::command);
    add(5, messages::cancel);
    add(5, () -> messages.malformed(this::twice));
    add(4, () -> messages.rubbishParameters(requests));
    add(2, messages::unknown);
    add(2, messages::strayResponse);
    add(3, () -> messages.workspace(anyDocument()));
  }

  HostileWorkspace files() {
    return workspace;
  }

  HostileClient client() {
    return client;
  }

  List<ClientDocument> documents() {
    return documents.all();
  }

  /** The first messages, in no good order. */
  void start(JsonObject capabilities) {
    for (String early : List.of("textDocument/hover", "shutdownNow", "workspace/executeCommand")) {
      client.request(
          early,
          somewhere(anyDocument(), early),
          (result, error) -> HostileMessages.mustFail(error));
    }
    client.notify("textDocument/didOpen", item(anyDocument(), 1, "1"));
    JsonObject result =
        client
            .result(
                "initialize",
                Json.of(
                    "{'processId': null, 'capabilities': %s, 'workspaceFolders': [%s]}",
                    capabilities, HostileMessages.folder(root)))
            .getAsJsonObject()
            .getAsJsonObject("capabilities");
    REQUESTS.stream()
        .filter(name -> !name.equals("diagnostic") || result.has("diagnosticProvider"))
        .filter(name -> !name.startsWith("semantic") || result.has("semanticTokensProvider"))
        .sorted()
        .forEach(name -> requests.add("textDocument/" + name));
    result
        .getAsJsonObject("executeCommandProvider")
        .getAsJsonArray("commands")
        .forEach(command -> commands.add(command.getAsString()));
    client.notify("initialized", new JsonObject());
  }

  List<String> requests() {
    return requests;
  }

  void act() {
    client.receive();
    client.sometimesFlush();
    client.awaitPending(MAX_PENDING);
    texts.any(actions).run();
  }

  private void add(int weight, Runnable action) {
    actions.addAll(Collections.nCopies(weight, action));
  }

  private ClientDocument anyDocument() {
    return texts.any(documents.all());
  }

  private static JsonElement item(ClientDocument document, int version, String text) {
    return Json.of(
        "{'textDocument': {'uri': %s, 'languageId': %s, 'version': %s, 'text': %s}}",
        document.uri, document.language.id(), version, text);
  }

  /** A whole text: a new one, or that of another document in the same language. */
  private ReferenceText wholeText(ClientDocument document) {
    List<ClientDocument> others =
        documents.all().stream()
            .filter(other -> other != document && other.language.equals(document.language))
            .toList();
    return random.nextInt(3) == 0
        ? texts.any(others).text()
        : new ReferenceText(texts.text(document.language));
  }

  void open(ClientDocument document) {
    ReferenceText text = wholeText(document);
    int version = document.versionsLie ? random.nextInt(3) - 1 : document.version() + 1;
    client.notify("textDocument/didOpen", item(document, version, text.text()));
    document.set(version, text);
  }

  private void close(ClientDocument document) {
    client.notify("textDocument/didClose", Json.of("{'textDocument': {'uri': %s}}", document.uri));
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
        changes.add(texts.json("broken changes"));
        understood = false;
      } else {
        text = edit(text, document.language, changes);
      }
    }
    Object version = document.version() + 1 + random.nextInt(2);
    if (document.versionsLie && random.nextInt(3) == 0) {
      version = random.nextBoolean() ? null : Integer.valueOf(random.nextInt(20) - 5);
    }
    client.notify("textDocument/didChange", changes(document, version, changes));
    int told = version == null ? document.version() + 1 : (Integer) version;
    // A change to an older version is refused.
    if (understood && told >= document.version()) {
      document.set(told, text);
    }
  }

  private static JsonElement changes(ClientDocument document, Object version, JsonArray changes) {
    return Json.of(
        "{'textDocument': {'uri': %s, 'version': %s}, 'contentChanges': %s}",
        document.uri, version, changes);
  }

  private ReferenceText edit(ReferenceText text, Language language, JsonArray changes) {
    JsonObject one = position(text);
    JsonObject other = random.nextInt(3) == 0 ? one : near(text, one);
    String written = texts.snippet(language);
    changes.add(
        Json.of(
            "{'range': {'start': %s, 'end': %s}, 'rangeLength': 3, 'text': %s}",
            one, other, written));
    return text.with(text.offset(one), text.offset(other), written);
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
        Json.of(
                "{'textDocument': {'uri': %s}, 'position': %s, 'positions': [%s, %s], 'range': %s,"
                    + " 'ch': ')', 'options': {'tabSize': %s, 'insertSpaces': %s}}",
                random.nextInt(20) == 0 ? "file:///never" : document.uri,
                position(text),
                position(text),
                position(text),
                range(text),
                random.nextInt(9),
                random.nextBoolean())
            .getAsJsonObject();
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
                ClientDocuments.mustBeInside(text, result, document, method);
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

  private void resolve() {
    if (offeredActions.isEmpty()) {
      return;
    }
    JsonObject action = texts.any(offeredActions).deepCopy();
    if (random.nextInt(10) == 0 && action.has("data")) {
      action.add("data", texts.json("data"));
    }
    client.request(
        "codeAction/resolve",
        action,
        (result, error) -> {
          if (error.isEmpty() && result.isJsonObject() && result.getAsJsonObject().has("edit")) {
            documents.mustFit(result.getAsJsonObject().getAsJsonObject("edit"));
          }
        });
  }

  private void replace(ClientDocument document, ReferenceText text) {
    int version = document.version() + 1;
    client.notify(
        "textDocument/didChange",
        changes(document, version, Json.array(Json.object("text", text.text()))));
    document.set(version, text);
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
                documents.told(result.getAsJsonObject());
              }
            });
    if (random.nextInt(6) == 0) {
      client.notify("$/cancelRequest", Json.object("id", id));
    }
  }

  private JsonElement arguments() {
    ClientDocument document = anyDocument();
    return texts.json(
        "arguments",
        document.uri,
        anyDocument().uri,
        root,
        random.nextInt(30) - 3,
        position(document.text()),
        range(document.text()));
  }

  /** Two requests with one id: two answers. */
  private void twice() {
    JsonElement id = client.id();
    for (int i = 0; i < 2; i++) {
      String method = texts.any(requests);
      client.request(id, method, somewhere(anyDocument(), method), (result, error) -> {});
    }
  }

  /** Ends all hostile actions, and restores the default settings. */
  void quieten() {
    client.sendBytes("\r\n".getBytes(StandardCharsets.US_ASCII));
    client.use(new JsonObject());
    client.beObliging();
    client.notify("nrs/workspaceTrust", Json.object("trusted", true));
    workspace.settle();
    JsonArray all = new JsonArray();
    List.of("file:///none", root + "more/", root)
        .forEach(uri -> all.add(HostileMessages.folder(uri)));
    client.notify(
        "workspace/didChangeWorkspaceFolders",
        Json.object(
            "event",
            Json.object("added", Json.array(HostileMessages.folder(root)), "removed", all)));
    messages.filesChanged(root + ".nrs.json");
    client.notify("workspace/didChangeConfiguration", Json.object("settings", new JsonObject()));
    client.mustBeComplete();
    // New settings trigger new diagnostics, but only those after edits count.
    documents.all().forEach(this::change);
    share();
  }

  /** Gives the open documents of one language one text, one after the other. */
  private void share() {
    Language language = texts.any(documents.all()).language;
    ReferenceText shared = new ReferenceText(texts.text(language));
    documents.all().stream()
        .filter(ClientDocument::isOpen)
        .filter(document -> document.language.equals(language))
        .forEach(document -> replace(document, shared));
  }
}
