package io.nrs.lsp.hostile;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.nrs.editor.EditorClient;
import io.nrs.editor.Json;
import io.nrs.editor.RawClient;
import io.nrs.editor.ServerStreams;
import java.math.BigDecimal;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;
import java.util.regex.Pattern;

/**
 * The client's end: its unanswered requests, the messages that it received, and its answers to the
 * server. Any message that a server must never send is an error at once.
 */
final class HostileClient extends RawClient {
  /** JSON-RPC 2.0, section 5.1, and LSP 3.17, "ErrorCodes"; without those that indicate bugs. */
  private static final Set<Integer> SENSIBLE =
      Set.of(-32700, -32600, -32601, -32602, -32002, -32800, -32801, -32802, -32803);

  private static final Pattern JAVA_TEXT =
      Pattern.compile(
          "\\b(java|javax|com|org|io)\\.[a-z]+\\.|\\b[A-Z]\\w+(Exception|Error)\\b|\\tat"
              + " |\\bnull\\b");

  /** The answer to a request. */
  interface Answered extends BiConsumer<JsonElement, Optional<JsonObject>> {}

  private final Random random;
  private final Map<String, Deque<Answered>> pending = new HashMap<>();
  private final Map<String, String> asked = new HashMap<>();
  private final List<Runnable> late = new ArrayList<>();
  private final Map<String, JsonObject> published = new LinkedHashMap<>();
  private final Set<String> tokens = new HashSet<>();
  private final Set<String> begun = new HashSet<>();
  private final ApplyEdit edits;
  private int serial;
  private long answers;
  private int unidentified;
  private int leastUnidentified;
  private int mostUnidentified;
  private JsonElement settings = new JsonObject();

  /** Whether it answers at once and correctly. */
  private boolean obliging;

  /** Makes or refuses an edit that the server requests. */
  interface ApplyEdit {
    boolean apply(JsonObject edit);

    /** The server's diagnostics of a document. */
    void published(JsonObject parameters);

    /** The server sends results of a document's formulas. */
    void told(JsonObject results);
  }

  HostileClient(ServerStreams connection, Random random, ApplyEdit edits) {
    super(connection);
    this.random = random;
    this.edits = edits;
  }

  void use(JsonElement otherSettings) {
    settings = otherSettings;
  }

  void beObliging() {
    obliging = true;
    flush();
  }

  Map<String, JsonObject> published() {
    return published;
  }

  void notify(String method, JsonElement params) {
    send(message(method, params));
  }

  private static JsonObject message(String method, JsonElement params) {
    return Json.object("jsonrpc", "2.0", "method", method, "params", params);
  }

  /** A new id of any kind that JSON-RPC allows (LSP: no fractions). */
  JsonElement id() {
    int number = ++serial;
    return switch (random.nextInt(20)) {
      case 0, 1, 2, 3 -> new JsonPrimitive("id-" + number);
      case 4, 5, 6, 7 -> new JsonPrimitive(String.valueOf(number));
      case 8 -> new JsonPrimitive(number + 0.5);
      default -> new JsonPrimitive(number);
    };
  }

  JsonElement request(String method, JsonElement params, Answered answered) {
    JsonElement id = id();
    request(id, method, params, answered);
    return id;
  }

  void request(JsonElement id, String method, JsonElement params, Answered answered) {
    expect(id, method, answered);
    JsonObject message = message(method, params);
    message.add("id", id);
    send(message);
  }

  /** Expects an answer with this id. */
  void expect(JsonElement id, String method, Answered answered) {
    pending.computeIfAbsent(key(id), key -> new ArrayDeque<>()).addLast(answered);
    asked.put(key(id), method);
  }

  /** Expects this many answers without an id. */
  void expectUnidentified(int least, int most) {
    leastUnidentified += least;
    mostUnidentified += most;
  }

  private static String key(JsonElement id) {
    JsonPrimitive primitive = id.getAsJsonPrimitive();
    return primitive.isNumber()
        ? new BigDecimal(primitive.getAsString()).stripTrailingZeros().toPlainString()
        : '"' + primitive.getAsString() + '"';
  }

  /** The answers to requests with an id so far. */
  long answers() {
    return answers;
  }

  int pending() {
    return pending.size();
  }

  Optional<String> anyPending() {
    return pending.keySet().stream()
        .skip(pending.isEmpty() ? 0 : random.nextInt(pending.size()))
        .findFirst();
  }

  /** Waits for the result of a request. */
  JsonElement result(String method, JsonElement params) {
    JsonElement[] result = new JsonElement[1];
    request(
        new JsonPrimitive(++serial),
        method,
        params,
        (answer, error) -> {
          check(error.isEmpty(), method + " failed: " + error);
          result[0] = answer;
        });
    await("an answer to " + method, () -> result[0] != null);
    return result[0];
  }

  /** Processes the messages received so far. */
  void receive() {
    for (Optional<JsonObject> next = next(); next.isPresent(); next = next()) {
      receive(next.get());
    }
  }

  void await(String what, BooleanSupplier condition) {
    EditorClient.await(
        () -> what + "; unanswered: " + unanswered(),
        () -> {
          receive();
          flush();
          return condition.getAsBoolean();
        });
  }

  private String unanswered() {
    return pending.keySet().stream()
        .limit(20)
        .map(key -> key + " " + asked.get(key))
        .toList()
        .toString();
  }

  /** Waits until at most this many requests are unanswered. */
  void awaitPending(int most) {
    await("at most " + most + " unanswered requests", () -> pending.size() <= most);
  }

  /** Checks that no message is missing and none was superfluous. */
  void mustBeComplete() {
    awaitPending(0);
    await("answers without id", () -> unidentified >= leastUnidentified);
    check(unidentified <= mostUnidentified, "too many answers without id: " + unidentified);
    await("the end of what was begun: " + begun, begun::isEmpty);
  }

  private void flush() {
    List<Runnable> due = List.copyOf(late);
    late.clear();
    due.forEach(Runnable::run);
  }

  void sometimesFlush() {
    if (random.nextInt(10) == 0) {
      flush();
    }
  }

  private void receive(JsonObject message) {
    if (message.has("method")) {
      String method = message.get("method").getAsString();
      JsonElement params = message.has("params") ? message.get("params") : JsonNull.INSTANCE;
      if (message.has("id")) {
        asked(message.get("id"), method, params);
      } else {
        told(method, params);
      }
    } else if (!message.has("id") || message.get("id").isJsonNull()) {
      unidentified++;
      checkError(message.getAsJsonObject("error"), "an unreadable message");
    } else {
      answered(message);
    }
  }

  private void answered(JsonObject message) {
    String key = key(message.get("id"));
    Deque<Answered> waiting = pending.get(key);
    check(waiting != null, "answered twice, or never asked: " + message);
    Answered answered = waiting.removeFirst();
    answers++;
    String method = asked.get(key);
    if (waiting.isEmpty()) {
      pending.remove(key);
      asked.remove(key);
    }
    check(
        message.has("error") != message.has("result"),
        "neither or both of result and error: " + message);
    Optional<JsonObject> error = Optional.ofNullable(message.getAsJsonObject("error"));
    error.ifPresent(wrong -> checkError(wrong, method));
    answered.accept(error.isPresent() ? JsonNull.INSTANCE : message.get("result"), error);
  }

  private static void checkError(JsonObject error, String method) {
    check(SENSIBLE.contains(error.get("code").getAsInt()), "a bug, at " + method + ": " + error);
    checkWords(error.toString(), method);
  }

  private static void checkWords(String words, String where) {
    check(!JAVA_TEXT.matcher(words).find(), "not for users, at " + where + ": " + words);
  }

  private void told(String method, JsonElement params) {
    switch (method) {
      case "textDocument/publishDiagnostics" -> {
        JsonObject parameters = params.getAsJsonObject();
        edits.published(parameters);
        published.put(parameters.get("uri").getAsString(), parameters);
      }
      case "window/logMessage", "window/showMessage" -> {
        String text = params.getAsJsonObject().get("message").getAsString();
        check(!text.contains("this is a bug"), text);
        checkWords(text, method);
      }
      case "nrs/evaluated" -> edits.told(params.getAsJsonObject());
      case "$/progress" -> progress(params.getAsJsonObject());
      default -> check(method.startsWith("nrs/"), "unknown notification " + method);
    }
  }

  private void progress(JsonObject params) {
    String token = params.get("token").toString();
    String kind = params.getAsJsonObject("value").get("kind").getAsString();
    check(tokens.contains(token), "progress on a token that there is not: " + params);
    boolean right =
        switch (kind) {
          case "begin" -> begun.add(token);
          case "end" -> begun.remove(token);
          default -> begun.contains(token);
        };
    check(right, "progress out of order: " + params);
  }

  /** A token for a request. */
  JsonElement token() {
    JsonPrimitive token = new JsonPrimitive("client-" + ++serial);
    tokens.add(token.toString());
    return token;
  }

  private void asked(JsonElement id, String method, JsonElement params) {
    int kind = obliging ? 9 : random.nextInt(10);
    boolean mayWait = method.equals("workspace/applyEdit");
    if (kind == 0 && !mayWait) {
      return;
    }
    if (kind <= 2) {
      late.add(() -> answer(id, method, params));
    } else if (kind == 3) {
      send(
          Json.object(
              "jsonrpc", "2.0", "id", id, "error", Json.object("code", -32603, "message", "no")));
    } else {
      answer(id, method, params);
    }
  }

  private void answer(JsonElement id, String method, JsonElement params) {
    JsonElement result =
        switch (method) {
          case "workspace/applyEdit" ->
              Json.object(
                  "applied",
                  edits.apply(params.getAsJsonObject().getAsJsonObject("edit").deepCopy()));
          case "workspace/configuration" -> {
            JsonArray all = new JsonArray();
            params.getAsJsonObject().getAsJsonArray("items").forEach(item -> all.add(settings));
            yield all;
          }
          case "window/workDoneProgress/create" -> {
            tokens.add(params.getAsJsonObject().get("token").toString());
            yield JsonNull.INSTANCE;
          }
          default -> JsonNull.INSTANCE;
        };
    send(Json.object("jsonrpc", "2.0", "id", id, "result", result));
  }

  static void check(boolean right, String otherwise) {
    if (!right) {
      throw new AssertionError(otherwise);
    }
  }
}
