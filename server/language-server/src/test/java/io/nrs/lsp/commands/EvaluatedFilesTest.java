package io.nrs.lsp.commands;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.Gson;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import io.nrs.editor.EditorClient;
import io.nrs.grammar.BuiltInLanguage;
import io.nrs.lsp.Clients;
import io.nrs.lsp.StandInSource;
import io.nrs.lsp.TestServer;
import io.nrs.lsp.WorkspaceTest;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.eclipse.lsp4j.ExecuteCommandParams;
import org.eclipse.lsp4j.WorkDoneProgressCancelParams;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.junit.jupiter.api.Test;

/** The notifications about each file during an evaluation of the workspace. */
class EvaluatedFilesTest extends WorkspaceTest {
  private static final String COMMAND = "nrs.evaluateWorkspace";

  private EditorClient start(StandInSource networks) {
    return start(networks, Clients.knowing("nrsEvaluated"));
  }

  private static JsonObject files(String... uris) {
    JsonObject argument = new JsonObject();
    argument.add("files", new Gson().toJsonTree(uris));
    return argument;
  }

  /** Notifications come before the answer; none is lost. */
  private static List<JsonObject> evaluate(EditorClient client, Object... arguments) {
    client.evaluated.clear();
    client.execute(COMMAND, arguments);
    return List.copyOf(client.evaluated);
  }

  private static String words(JsonElement formula) {
    JsonObject entry = formula.getAsJsonObject();
    List<String> words = new ArrayList<>();
    for (String name : List.of("line", "formula", "expected", "value", "status", "passed")) {
      words.add(entry.has(name) ? entry.get(name).getAsString() : "-");
    }
    entry
        .getAsJsonArray("findings")
        .forEach(finding -> words.add(finding.getAsJsonObject().get("code").getAsString()));
    return String.join(" ", words);
  }

  private static List<String> words(JsonObject notification) {
    List<String> all = new ArrayList<>();
    notification.getAsJsonArray("formulas").forEach(formula -> all.add(words(formula)));
    return all;
  }

  @Test
  void everyLineThatHoldsSomethingIsTold() throws Exception {
    String name =
        file(
            "in ner/a.arith",
            """
            # a comment
            ( 1 + 2 ) = 3

            (1+2) = 4
            (99-1) = 98
            (98-1)
            (97-1)
            (1+
            (1+2) = x
            (100+1)
            -5
            = 3
            """);
    try (EditorClient client = start(new StandInSource())) {
      List<JsonObject> told = evaluate(client);
      assertEquals(1, told.size());
      JsonObject only = told.get(0);
      assertEquals(name, only.get("uri").getAsString());
      assertEquals("arithmetic", only.get("language").getAsString());
      assertEquals(1, only.get("done").getAsInt());
      assertEquals(1, only.get("of").getAsInt());
      assertFalse(only.has("token"), "the request had none");
      assertFalse(only.has("message") || only.has("more") || only.has("version"));
      assertEquals(
          List.of(
              "1 (1+2) 3 3 solved true",
              "3 (1+2) 4 3 solved false nrs/expectation",
              "4 (99-1) 98 - missing-leaf false nrs/agreement",
              "5 (98-1) - - corrupted-leaf false nrs/corrupted-leaf",
              "6 (97-1) - 96 solved true nrs/low-confidence",
              "7 (1+ - - invalid false nrs/syntax",
              "8 (1+2) - 3 solved false nrs/expectation-not-atom",
              "9 (100+1) - - invalid false nrs/operand-out-of-range",
              "10 -5 - -5 solved true",
              "11 = 3 - - invalid false nrs/syntax"),
          words(only));
      JsonArray formulas = only.getAsJsonArray("formulas");
      assertEquals(
          json("{'start': {'line': 1, 'character': 0}, 'end': {'line': 1, 'character': 9}}"),
          formulas.get(0).getAsJsonObject().get("range"));
      assertEquals(1, formulas.get(0).getAsJsonObject().get("steps").getAsInt());
      assertTrue(formulas.get(4).getAsJsonObject().get("confidence").getAsDouble() < 0.5);
      assertFalse(formulas.get(5).getAsJsonObject().has("confidence"));
      JsonObject note =
          formulas.get(4).getAsJsonObject().getAsJsonArray("findings").get(0).getAsJsonObject();
      assertEquals(Set.of("code", "severity", "message", "remedy"), note.keySet());
      assertEquals("note", note.get("severity").getAsString());
    }
  }

  @Test
  void filesAreToldOneByOneWithTheRequestsToken() throws Exception {
    file("a.arith", "(1+2)\n");
    file("b.arith", "(1+3)\n");
    file("c.listops", "[MAX12]\n");
    try (EditorClient client = start(new StandInSource())) {
      ExecuteCommandParams params = new ExecuteCommandParams(COMMAND, List.of());
      params.setWorkDoneToken("token");
      EditorClient.get(client.server().getWorkspaceService().executeCommand(params));
      List<JsonObject> told = List.copyOf(client.evaluated);
      assertEquals(
          Set.of(uri("a.arith"), uri("b.arith"), uri("c.listops")),
          told.stream().map(each -> each.get("uri").getAsString()).collect(Collectors.toSet()));
      assertEquals(
          List.of(1, 2, 3), told.stream().map(each -> each.get("done").getAsInt()).toList());
      told.forEach(each -> assertEquals(3, each.get("of").getAsInt()));
      told.forEach(each -> assertEquals("token", each.get("token").getAsString()));
    }
  }

  @Test
  void someFilesCanBeEvaluatedAlone() throws Exception {
    String broken = file("a.arith", "(1+\n");
    String other = file("inner/b.arith", "(1+2)\n");
    try (EditorClient client = start(new StandInSource())) {
      evaluate(client);
      client.awaitCodes(broken, "nrs/syntax");
      List<JsonObject> told = evaluate(client, files(other, "inner/../inner/b.arith"));
      assertEquals(1, told.size());
      assertEquals(other, told.get(0).get("uri").getAsString());
      assertEquals(List.of(), evaluate(client, files()));
      // Diagnostics of files that were not requested stay.
      client.awaitCodes(broken, "nrs/syntax");
    }
  }

  @Test
  void argumentsThatMakeNoSenseAreRefused() throws Exception {
    file("a.arith", "(1+2)\n");
    file("a.txt", "(1+2)\n");
    try (EditorClient client = start(new StandInSource())) {
      assertRefused(
          client,
          files("file:///elsewhere/a.arith"),
          "files must be in the workspace, not file:///elsewhere/a.arith");
      assertRefused(client, files("../a.arith"), "files must be in the workspace, not ../a.arith");
      assertRefused(
          client,
          files("untitled:Untitled-1"),
          "files must be formula files (.listops, .arith, .algebra, .nrs), not"
              + " untitled:Untitled-1");
      assertRefused(
          client,
          files(uri("a.txt")),
          "files must be formula files (.listops, .arith, .algebra, .nrs), not " + uri("a.txt"));
      assertRefused(
          client,
          json("{'files': 'a.arith'}"),
          "files must be a list of URIs or paths, not \"a.arith\"");
      assertRefused(client, json("{'files': ['a.arith', 7]}"), "files[1] must be a string, not 7");
      assertRefused(client, json("{'files': [], 'folder': '.'}"), "give folder or files, not both");
      assertEquals(1, evaluate(client, files("a.arith")).size());
    }
  }

  private static void assertRefused(EditorClient client, JsonObject argument, String message) {
    ResponseErrorException error =
        assertThrows(ResponseErrorException.class, () -> client.execute(COMMAND, argument));
    assertEquals(COMMAND + ": " + message, error.getResponseError().getMessage());
  }

  @Test
  void openFilesAreToldAsTheyAreInTheEditor() throws Exception {
    file("a.arith", "(1+2) = 4\n");
    // Spelled as another client would write it.
    String spelled = uri("a.arith").replace("a.arith", "%61.arith");
    try (EditorClient client = start(new StandInSource())) {
      client.open(spelled, "arithmetic", "(1+2) = 5\n");
      client.change(spelled, "(1+2) = 3\n");
      List<JsonObject> told = evaluate(client, files(uri("a.arith")));
      assertEquals(spelled, told.get(0).get("uri").getAsString());
      assertEquals(2, told.get(0).get("version").getAsInt());
      assertEquals(List.of("0 (1+2) 3 3 solved true"), words(told.get(0)));
    }
  }

  @Test
  void whatCouldNotBeReadOrSolvedSaysWhy() throws Exception {
    file("a.arith", "(1+2)\n(1+\n4\n");
    Files.write(folder.resolve("b.arith"), new byte[] {'(', 0});
    StandInSource networks = new StandInSource();
    networks.missing.add(BuiltInLanguage.ARITHMETIC);
    try (EditorClient client = start(networks)) {
      List<JsonObject> told = evaluate(client, files("a.arith", "b.arith", "gone.arith"));
      assertEquals(
          List.of(
              "b.arith is not a text file: byte 2 is NUL",
              "gone.arith is not there",
              "models/arithmetic"),
          told.stream()
              .map(each -> each.get("message").getAsString())
              .map(message -> message.replaceAll("(NUL|there|arithmetic)[: ].*", "$1"))
              .sorted()
              .toList());
      assertEquals(
          List.of(1, 2, 3), told.stream().map(each -> each.get("done").getAsInt()).toList());
      assertEquals(
          List.of(
              "0 (1+2) - - unsolved false",
              "1 (1+ - - invalid false nrs/syntax",
              "2 4 - 4 solved true"),
          told.stream().flatMap(each -> words(each).stream()).toList());
    }
  }

  @Test
  void aLongFileIsToldInPieces() throws Exception {
    int lines = 2 * WorkspaceEvaluation.MAX_FORMULAS + 1;
    file("a.listops", "[MAX12]\n".repeat(lines));
    try (EditorClient client = start(new StandInSource())) {
      List<JsonObject> told = evaluate(client);
      assertEquals(
          List.of(true, true, false), told.stream().map(each -> each.has("more")).toList());
      assertEquals(
          IntStream.range(0, lines).boxed().toList(),
          told.stream()
              .flatMap(each -> each.getAsJsonArray("formulas").asList().stream())
              .map(formula -> formula.getAsJsonObject().get("line").getAsInt())
              .toList());
    }
  }

  /** Users see formulas while a large file is being solved. */
  @Test
  void whatIsSolvedIsToldBeforeTheFileEnds() throws Exception {
    String solved =
        IntStream.range(0, 100).mapToObj("(%d-1)\n"::formatted).collect(Collectors.joining());
    file("a.arith", solved + Endless.FORMULA + "\n");
    Endless endless = new Endless();
    try (EditorClient client =
        TestServer.start(endless.source(), Clients.knowing("nrsEvaluated"), inFolder())) {
      ExecuteCommandParams params = new ExecuteCommandParams(COMMAND, List.of());
      params.setWorkDoneToken(7);
      CompletableFuture<Object> answer =
          client.server().getWorkspaceService().executeCommand(params);
      assertTrue(endless.reached().await(30, TimeUnit.SECONDS));
      EditorClient.await("the first formulas", () -> !client.evaluated.isEmpty());
      client.server().cancelProgress(new WorkDoneProgressCancelParams(Either.forRight(7)));
      EditorClient.get(answer);
      assertEquals(1, client.evaluated.size());
      JsonObject part = client.evaluated.remove();
      assertEquals(
          List.of(1, 1, true),
          List.of(
              part.get("done").getAsInt(),
              part.get("of").getAsInt(),
              part.get("more").getAsBoolean()));
      assertEquals("0 (0-1) - -1 solved true", words(part).get(0));
    }
  }
}
