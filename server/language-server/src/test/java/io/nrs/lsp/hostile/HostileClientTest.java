package io.nrs.lsp.hostile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import io.nrs.checking.Settings;
import io.nrs.editor.InMemoryConnection;
import io.nrs.editor.Json;
import io.nrs.evaluation.report.MeasuredSection;
import io.nrs.fakes.FakeNetworks;
import io.nrs.grammar.Language;
import io.nrs.language.LanguageRules;
import io.nrs.language.catalogue.RulesFactory;
import io.nrs.lsp.Server;
import io.nrs.lsp.Server.Installation;
import io.nrs.lsp.StandInSource;
import io.nrs.lsp.TestServer;
import io.nrs.lsp.inference.NetworkSource;
import io.nrs.rewriting.system.NeuralRewritingSystem;
import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A client that makes every possible mistake, in a workspace that does the same. The build runs it
 * for a few seconds; {@code -Dnrs.hostile.messages=25000 -Dnrs.hostile.seeds=20} continues it and
 * writes the figures into the documents.
 */
class HostileClientTest {
  private static final long MESSAGES = Long.getLong("nrs.hostile.messages", 3_000);
  private static final long SEEDS = Long.getLong("nrs.hostile.seeds", 3);
  private static final long FIRST_SEED = Long.getLong("nrs.hostile.first", 1);

  /** The server keeps results of formulas, and the client keeps texts. */
  private static final long MARGIN = 24L << 20;

  private static final JsonObject PUSH =
      Json.parse(
              """
              {"workspace": {"applyEdit": true, "configuration": true,
                 "workspaceEdit": {"documentChanges": true},
                 "inlayHint": {"refreshSupport": true}, "codeLens": {"refreshSupport": true},
                 "didChangeConfiguration": {"dynamicRegistration": true},
                 "didChangeWatchedFiles": {"dynamicRegistration": true}},
               "experimental": {"nrsStatus": true, "nrsEvaluated": true},
               "window": {"workDoneProgress": true},
               "textDocument": {"hover": {"contentFormat": ["markdown"]},
                 "semanticTokens": {"requests": {"full": true, "range": true}, "tokenTypes": [],
                   "tokenModifiers": [], "formats": ["relative"]},
                 "codeAction": {"dataSupport": true, "resolveSupport": {"properties": ["edit"]},
                   "disabledSupport": true}}}
              """)
          .getAsJsonObject();

  private static JsonObject pull(boolean refreshes) {
    JsonObject capabilities = PUSH.deepCopy();
    capabilities.getAsJsonObject("textDocument").add("diagnostic", new JsonObject());
    if (refreshes) {
      capabilities
          .getAsJsonObject("workspace")
          .add("diagnostics", Json.object("refreshSupport", true));
    }
    return capabilities;
  }

  private static final List<String> KINDS = List.of("push", "pull", "pull and refresh");
  private static final Map<String, Figures> FIGURES = new ConcurrentSkipListMap<>();

  /** What the runs of one kind of client were. */
  private record Figures(int runs, long sent, long answers, int documents) {
    Figures plus(Figures other) {
      return new Figures(
          runs + other.runs,
          sent + other.sent,
          answers + other.answers,
          documents + other.documents);
    }

    String row(String kind) {
      return "| %s | %d | %d | %d | %d |\n".formatted(kind, runs, sent, answers, documents);
    }
  }

  /** Selectors that fail at some leaves; every value that is found is right. */
  private static NetworkSource.Networks open(Language language, Settings settings) {
    LanguageRules rules = RulesFactory.of(language);
    return StandInSource.networks(
        options ->
            new NeuralRewritingSystem(
                rules, FakeNetworks.failingSelector(rules), FakeNetworks.solver(rules), options));
  }

  private static InMemoryConnection<Server> start() {
    return TestServer.connection(
        new Installation(
            HostileClientTest::open,
            Path.of("models"),
            List.of("there-is-no-such-program"),
            "test"));
  }

  /** Every third run is of one kind. */
  static Stream<Arguments> runs() {
    return LongStream.range(FIRST_SEED, FIRST_SEED + SEEDS)
        .mapToObj(seed -> Arguments.of(seed, KINDS.get((int) ((seed - 1) % KINDS.size()))));
  }

  @ParameterizedTest
  @MethodSource("runs")
  void everythingIsAnsweredOnceAndNothingBreaks(long seed, String kind, @TempDir Path temporary)
      throws IOException {
    Path folder = temporary.toRealPath();
    ConcurrentLinkedQueue<Throwable> died = new ConcurrentLinkedQueue<>();
    Thread.UncaughtExceptionHandler before = Thread.getDefaultUncaughtExceptionHandler();
    Thread.setDefaultUncaughtExceptionHandler((thread, failure) -> died.add(failure));
    boolean pulls = !kind.equals("push");
    JsonObject capabilities = pulls ? pull(kind.endsWith("refresh")) : PUSH;
    try (InMemoryConnection<Server> running = start()) {
      HostileActions hostile = new HostileActions(running, folder, seed);
      HostileClient client = hostile.client();
      hostile.files().create();
      hostile.start(capabilities);
      long third = 0;
      while (client.sent() < MESSAGES) {
        hostile.act();
        if (third == 0 && client.sent() > MESSAGES / 3) {
          third = used();
        }
      }
      hostile.quieten();
      long end = used();
      assertTrue(end - third < MARGIN, "memory grew from " + third + " to " + end);
      FIGURES.merge(kind, new Figures(1, client.sent(), client.answers(), 0), Figures::plus);
      for (ClientDocument document : hostile.documents()) {
        if (document.isOpen()) {
          mustBeAsFresh(hostile, document, folder, pulls);
          FIGURES.merge(kind, new Figures(0, 0, 0, 1), Figures::plus);
        } else if (client.published().containsKey(document.uri)) {
          client.await(
              "no diagnostics of " + document.uri, () -> told(hostile, document).isEmpty());
        }
      }
      client.mustBeComplete();
      Object launcher = field(field(running.server(), "connection"), "launcher");
      Object endpoint = field(launcher, "remoteEndpoint");
      client.await(
          "the end of all requests", () -> field(endpoint, "receivedRequestMap").equals(Map.of()));
      Object shown = field(field(running.server(), "session"), "client");
      client.await("the end of all progress", () -> field(shown, "shown").equals(Map.of()));
    } catch (AssertionError failure) {
      died.forEach(failure::addSuppressed);
      throw failure;
    } finally {
      Thread.setDefaultUncaughtExceptionHandler(before);
    }
    assertEquals(List.of(), List.copyOf(died));
  }

  @AfterAll
  static void writeFigures() throws IOException {
    if (Long.getLong("nrs.hostile.messages") == null) {
      return;
    }
    StringBuilder table = new StringBuilder();
    table.append("| client | seeds | messages | requests answered | documents compared |\n");
    table.append("|---|---|---|---|---|\n");
    FIGURES.forEach((kind, figures) -> table.append(figures.row(kind)));
    table.append(FIGURES.values().stream().reduce(Figures::plus).orElseThrow().row("all"));
    MeasuredSection.in(Path.of("..", ".."), "hostile").replace(table.toString());
  }

  private static JsonArray told(HostileActions hostile, ClientDocument document) {
    return hostile.client().published().get(document.uri).getAsJsonArray("diagnostics");
  }

  /** A server that never knew another text says the same. */
  private static void mustBeAsFresh(
      HostileActions hostile, ClientDocument document, Path folder, boolean pulls) {
    try (InMemoryConnection<Server> running = start()) {
      HostileActions fresh = new HostileActions(running, folder, 0);
      fresh.start(pull(false));
      fresh.client().beObliging();
      JsonObject item =
          Json.object(
              "uri",
              document.uri,
              "languageId",
              document.language.id(),
              "version",
              document.version(),
              "text",
              document.text().text());
      fresh.client().notify("textDocument/didOpen", Json.object("textDocument", item));
      hostile
          .client()
          .await(
              "the diagnostics of a fresh server, of "
                  + Json.object("text", document.text().text()),
              () -> {
                JsonElement expected = items(pulled(fresh, document));
                return expected.equals(
                    pulls ? items(pulled(hostile, document)) : pushed(hostile, document));
              });
      for (String method : fresh.requests()) {
        if (!method.endsWith("/diagnostic")) {
          // Settings that are read again have formulas solved again, which may come after findings.
          hostile
              .client()
              .await(
                  "what a fresh server answers to " + method,
                  () -> ask(fresh, document, method).equals(ask(hostile, document, method)));
        }
      }
    }
  }

  private static JsonElement pushed(HostileActions hostile, ClientDocument document) {
    return Optional.ofNullable(hostile.client().published().get(document.uri))
        // Diagnostics of a closed document have no version.
        .filter(last -> last.has("version"))
        .filter(last -> last.get("version").getAsInt() == document.version())
        .map(last -> last.get("diagnostics"))
        .orElse(new JsonObject());
  }

  private static JsonElement items(JsonElement report) {
    return report.getAsJsonObject().get("items");
  }

  private static JsonElement pulled(HostileActions client, ClientDocument document) {
    return ask(client, document, "textDocument/diagnostic");
  }

  private static JsonElement ask(HostileActions client, ClientDocument document, String method) {
    int line = document.text().lineCount() / 2;
    JsonObject position = Json.position(line, document.text().length(line) / 2);
    JsonObject all =
        Json.object("start", Json.position(0, 0), "end", Json.position(Integer.MAX_VALUE, 0));
    JsonElement result =
        client
            .client()
            .result(
                method,
                Json.object(
                    "textDocument",
                    Json.object("uri", document.uri),
                    "position",
                    position,
                    "positions",
                    Json.array(position),
                    "range",
                    all,
                    "ch",
                    ")",
                    "options",
                    Json.object("tabSize", 2, "insertSpaces", true),
                    "context",
                    method.endsWith("/completion")
                        ? Json.object("triggerKind", 1)
                        : Json.object("diagnostics", new JsonArray())));
    if (result.isJsonObject()) {
      result.getAsJsonObject().remove("resultId");
    }
    return result;
  }

  private static long used() {
    System.gc();
    Runtime runtime = Runtime.getRuntime();
    return runtime.totalMemory() - runtime.freeMemory();
  }

  private static Object field(Object of, String name) {
    try {
      Field field = of.getClass().getDeclaredField(name);
      field.setAccessible(true);
      return field.get(of);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }
}
