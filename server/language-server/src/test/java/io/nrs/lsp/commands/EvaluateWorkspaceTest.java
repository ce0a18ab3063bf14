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
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.ExecuteCommandParams;
import org.eclipse.lsp4j.WorkDoneProgressCancelParams;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.junit.jupiter.api.Test;

class EvaluateWorkspaceTest extends WorkspaceTest {
  private static final String COMMAND = "nrs.evaluateWorkspace";

  /** A client that knows the notifications about each file. */
  private EditorClient start(StandInSource networks) {
    return start(networks, Clients.knowing("nrsEvaluated"));
  }

  private static JsonObject files(String... uris) {
    JsonObject argument = new JsonObject();
    argument.add("files", new Gson().toJsonTree(uris));
    return argument;
  }

  private static JsonObject evaluate(EditorClient client, Object... arguments) {
    client.evaluated.clear();
    return client.execute(COMMAND, arguments).getAsJsonObject();
  }

  /** Notifications come before the answer; none is lost. */
  private static List<JsonObject> told(EditorClient client, Object... arguments) {
    evaluate(client, arguments);
    return List.copyOf(client.evaluated);
  }

  private static CompletableFuture<Object> begin(
      EditorClient client, Either<String, Integer> token) {
    ExecuteCommandParams params = new ExecuteCommandParams(COMMAND, List.of());
    params.setWorkDoneToken(token);
    return client.workspace().executeCommand(params);
  }

  private static void assertCounts(String expected, JsonObject result) {
    assertEquals(
        expected,
        List.of("files", "formulas", "solved", "findings", "found", "unreadable").stream()
            .filter(result::has)
            .map(count -> count + " " + result.get(count).getAsInt())
            .filter(count -> !count.endsWith(" 0"))
            .collect(Collectors.joining(", ")));
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

  private static List<String> words(List<JsonObject> told) {
    return told.stream()
        .flatMap(each -> each.getAsJsonArray("formulas").asList().stream())
        .map(EvaluateWorkspaceTest::words)
        .toList();
  }

  private static List<Integer> done(List<JsonObject> told) {
    return told.stream().map(each -> each.get("done").getAsInt()).toList();
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
      List<JsonObject> told = told(client);
      JsonArray formulas = told.get(0).remove("formulas").getAsJsonArray();
      assertEquals(
          List.of(json("{'uri': '" + name + "', 'language': 'arithmetic', 'done': 1, 'of': 1}")),
          told);
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
          formulas.asList().stream().map(EvaluateWorkspaceTest::words).toList());
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
  void allFilesAreEvaluatedThoseThatAreOpenAsTheyAreInTheEditor() throws Exception {
    String broken = file("in ner/a.arith", "# one\n(1+2) = 3\n(99-1)\n(98-1)\n(97-1)\n(1+\n");
    String fine = file("fine.listops", "[MAX12] = 2\n5\n");
    String edited = file("edited.algebra", "(+4*a+3*a) = +9*a\n");
    file("other.txt", "(1+");
    try (EditorClient client = start(new StandInSource(), new ClientCapabilities())) {
      client.open(edited, "algebra", "(+4*a+3*a) = +7*a\n(+4*a+3*a) = +8*a\n");
      JsonObject result = evaluate(client);
      assertEquals("finished", result.get("status").getAsString());
      assertCounts("files 3, formulas 7, solved 5, findings 5, found 3", result);
      client.awaitCodes(
          broken, "nrs/agreement", "nrs/corrupted-leaf", "nrs/low-confidence", "nrs/syntax");
      client.awaitCodes(edited, "nrs/expectation");
      assertTrue(!client.published.containsKey(fine), "nothing was to be said");
      assertTrue(client.messages.remove().getMessage().contains("5 of 7 formulas solved, 5 find"));
      assertTrue(client.evaluated.isEmpty(), "the client did not say that it knows them");
    }
  }

  @Test
  void ignoredFilesAndSilencedFindingsAreLeftOut() throws Exception {
    file("out/a.arith", "(1+\n");
    file(".gitignore", "out/\n");
    String silenced =
        file("b.arith", "# nrs: ignore[syntax]\n(1+\n(1+2) = 4 # nrs: ignore\n1 # nrs: ignore\n");
    try (EditorClient client = start(new StandInSource())) {
      List<JsonObject> told = told(client);
      assertEquals(
          List.of(silenced), told.stream().map(each -> each.get("uri").getAsString()).toList());
      assertEquals(
          List.of(
              "1 (1+ - - invalid false",
              "2 (1+2) 4 3 solved true",
              "3 1 - 1 solved false nrs/unused-ignore"),
          words(told));
      client.awaitCodes(silenced, "nrs/unused-ignore");
    }
  }

  @Test
  void openFilesAreToldAsTheClientSpellsThem() throws Exception {
    file("a.arith", "(1+2) = 4\n");
    String spelled = uri("a.arith").replace("a.arith", "%61.arith");
    try (EditorClient client = start(new StandInSource())) {
      client.open(spelled, "arithmetic", "(1+2) = 5\n");
      client.change(spelled, "(1+2) = 3\n");
      List<JsonObject> told = told(client, files(uri("a.arith")));
      assertEquals(spelled, told.get(0).get("uri").getAsString());
      assertEquals(2, told.get(0).get("version").getAsInt());
      assertEquals(List.of("0 (1+2) 3 3 solved true"), words(told));
    }
  }

  @Test
  void whatIsMendedOrGoneIsTakenBack() throws Exception {
    String mended = file("a.arith", "(1+2) = 4\n");
    String removed = file("b.arith", "(1+\n");
    try (EditorClient client = start(new StandInSource())) {
      evaluate(client);
      client.awaitCodes(mended, "nrs/expectation");
      client.awaitCodes(removed, "nrs/syntax");
      file("a.arith", "(1+2) = 3\n");
      Files.delete(folder.resolve("b.arith"));
      assertCounts("files 1, formulas 1, solved 1, found 1", evaluate(client));
      client.awaitCodes(mended);
      client.awaitCodes(removed);
    }
  }

  @Test
  void excludedFilesAreNotSearchedButCanBeAskedFor() throws Exception {
    file(".nrs.json", "{\"nrs.exclude\": [\"gen\", \"b.*\"]}");
    file("a.arith", "(1+2)\n");
    file("b.arith", "(1+2)\n");
    String open = file("gen/c.arith", "(1+2)\n");
    try (EditorClient client = start(new StandInSource())) {
      client.open(open, "arithmetic", "(1+2)\n");
      assertCounts("files 1, formulas 1, solved 1, found 1", evaluate(client));
      assertCounts(
          "files 2, formulas 2, solved 2, found 2",
          evaluate(client, files("b.arith", "gen/c.arith")));
    }
  }

  @Test
  void findingsOfAFileStayWhenItIsOpenedAndClosed() throws Exception {
    String before = file("before.arith", "(1+2) = 4\n(99-1)\n");
    String open = file("open.arith", "(1+2) = 4\n");
    try (EditorClient client = start(new StandInSource())) {
      client.open(open, "arithmetic", "(1+2) = 5\n");
      evaluate(client);
      client.awaitCodes(before, "nrs/expectation", "nrs/agreement");
      client.open(before, "arithmetic", "(1+2) = 3\n");
      client.awaitCodes(before);
      client.close(before);
      client.awaitCodes(before, "nrs/expectation", "nrs/agreement");
      client.close(open);
      client.awaitCodes(open, "nrs/expectation");
      // What the networks found is still known.
      file("before.arith", "\n(99-1)\n");
      changedOnDisk(client, before);
      client.awaitCodes(before, "nrs/agreement");
      Files.delete(folder.resolve("open.arith"));
      changedOnDisk(client, open);
      client.awaitCodes(open);
    }
  }

  @Test
  void whatCannotBeReadOrSolvedSaysWhy() throws Exception {
    String broken = file("a.arith", "(1+2)\n(1+\n4\n");
    file("b.listops", "[MAX12]\n");
    Files.write(folder.resolve("c.arith"), "# ä\n".getBytes(StandardCharsets.ISO_8859_1));
    file("d.arith", "# " + "x".repeat(2_000) + "\n");
    file(".nrs.json", "{\"nrs.maxFileSizeKb\": 1}");
    StandInSource networks = new StandInSource();
    networks.missing.add(BuiltInLanguage.ARITHMETIC);
    String missing =
        "Arithmetic has no networks that can be used: models/arithmetic is missing; restore the models folder";
    try (EditorClient client = start(networks)) {
      JsonObject result =
          evaluate(client, files("a.arith", "b.listops", "c.arith", "d.arith", "gone.arith"));
      assertCounts("files 2, formulas 2, solved 1, findings 1, found 5, unreadable 3", result);
      assertEquals("failed", result.get("status").getAsString());
      assertEquals(missing, result.get("message").getAsString());
      client.awaitCodes(broken, "nrs/syntax");
      List<JsonObject> told = List.copyOf(client.evaluated);
      assertEquals(List.of(1, 2, 3, 4, 5), done(told));
      assertEquals(
          Set.of(
              "0 (1+2) - - unsolved false",
              "1 (1+ - - invalid false nrs/syntax",
              "2 4 - 4 solved true",
              "0 [MAX12] - 2 solved true"),
          Set.copyOf(words(told)));
      List<String> reasons =
          List.of("c.arith is not UTF-8 (byte 3)", "d.arith is larger than 1 KiB", missing);
      for (String reason : reasons) {
        assertTrue(
            told.stream()
                .anyMatch(each -> String.valueOf(each.get("message")).startsWith("\"" + reason)),
            told.toString());
        EditorClient.await(
            reason + " is logged",
            () -> client.logs.stream().anyMatch(log -> log.getMessage().contains(reason)));
      }
    }
  }

  @Test
  void filesAreToldOneByOneWithTheRequestsToken() throws Exception {
    file("a.arith", "(1+2)\n");
    file("b.arith", "(1+3)\n");
    file("c.listops", "[MAX12]\n");
    try (EditorClient client = start(new StandInSource())) {
      EditorClient.get(begin(client, Either.forLeft("token")));
      List<JsonObject> told = List.copyOf(client.evaluated);
      assertEquals(List.of(1, 2, 3), done(told));
      assertEquals(
          Set.of(
              uri("a.arith") + " 3 token",
              uri("b.arith") + " 3 token",
              uri("c.listops") + " 3 token"),
          told.stream()
              .map(
                  each ->
                      each.get("uri").getAsString()
                          + " "
                          + each.get("of")
                          + " "
                          + each.get("token").getAsString())
              .collect(Collectors.toSet()));
    }
  }

  @Test
  void aFolderOrSomeFilesCanBeEvaluatedAlone() throws Exception {
    String broken = file("a.arith", "(1+\n");
    String other = file("inner/b.arith", "(1+2)\n(1+3)\n");
    try (EditorClient client = start(new StandInSource())) {
      evaluate(client);
      client.awaitCodes(broken, "nrs/syntax");
      for (JsonObject argument :
          List.of(
              json("{'folder': 'inner'}"),
              json("{'folder': '" + uri("inner") + "'}"),
              files(other, "inner/../inner/b.arith"))) {
        assertCounts("files 1, formulas 2, solved 2, found 1", evaluate(client, argument));
        assertEquals(other, client.evaluated.remove().get("uri").getAsString());
      }
      assertEquals(List.of(), told(client, files()));
      // Diagnostics of files that were not requested stay.
      client.awaitCodes(broken, "nrs/syntax");
    }
  }

  @Test
  void argumentsThatMakeNoSenseAreRefused() throws Exception {
    String text = file("a.txt", "(1+2)\n");
    String formulas =
        "nrs.evaluateWorkspace: files must be formula files (.listops, .arith, .algebra, .nrs), not"
            + " ";
    String inside = "nrs.evaluateWorkspace: files must be in the workspace, not ";
    try (EditorClient client = start(new StandInSource())) {
      assertRefused(
          client, inside + "file:///elsewhere/a.arith", files("file:///elsewhere/a.arith"));
      assertRefused(client, inside + "../a.arith", files("../a.arith"));
      assertRefused(client, formulas + "untitled:Untitled-1", files("untitled:Untitled-1"));
      assertRefused(client, formulas + text, files(text));
      assertRefused(
          client,
          "nrs.evaluateWorkspace: files must be a list of URIs or paths, not \"a.arith\"",
          json("{'files': 'a.arith'}"));
      assertRefused(
          client,
          "nrs.evaluateWorkspace: files[1] must be a string, not 7",
          json("{'files': ['a.arith', 7]}"));
      assertRefused(
          client,
          "nrs.evaluateWorkspace: give folder or files, not both",
          json("{'files': [], 'folder': '.'}"));
      assertRefused(client, "folder must be in the workspace, not ../elsewhere", "../elsewhere");
    }
    try (EditorClient client = TestServer.start(new ClientCapabilities())) {
      assertRefused(client, "there is no workspace folder: open the folder with the formula files");
    }
  }

  private static void assertRefused(EditorClient client, String message, Object... arguments) {
    ResponseErrorException error =
        assertThrows(ResponseErrorException.class, () -> client.execute(COMMAND, arguments));
    assertTrue(error.getResponseError().getMessage().endsWith(message), error.toString());
  }

  @Test
  void aLongFileIsToldInPieces() throws Exception {
    int lines = 2 * FileEvaluation.MAX_FORMULAS + 1;
    file("a.listops", "[MAX12]\n".repeat(lines));
    try (EditorClient client = start(new StandInSource())) {
      List<JsonObject> told = told(client);
      assertEquals(
          List.of(true, true, false), told.stream().map(each -> each.has("more")).toList());
      assertEquals(
          IntStream.range(0, lines).mapToObj(line -> line + " [MAX12] - 2 solved true").toList(),
          words(told));
    }
  }

  /** Users see formulas while a large file is being solved. */
  @Test
  void whatIsSolvedIsToldBeforeTheFileEndsAndKeptWhenItIsCancelled() throws Exception {
    file("a.listops", "[MAX12]\n");
    file(
        "b.arith",
        IntStream.range(0, 100).mapToObj("(%d-1)\n"::formatted).collect(Collectors.joining())
            + Endless.FORMULA);
    Endless endless = new Endless();
    try (EditorClient client =
        TestServer.start(endless.source(), Clients.knowing("nrsEvaluated"), inFolder())) {
      CompletableFuture<Object> answer = begin(client, Either.forRight(7));
      endless.reached().await();
      EditorClient.await("the first formulas", () -> client.evaluated.size() == 2);
      assertRefused(client, "is being evaluated already: wait until that is done, or cancel it");
      client.server().cancelProgress(new WorkDoneProgressCancelParams(Either.forRight(7)));
      JsonObject result = new Gson().toJsonTree(EditorClient.get(answer)).getAsJsonObject();
      assertEquals("cancelled", result.get("status").getAsString());
      assertCounts("files 1, formulas 1, solved 1, found 2", result);
      List<JsonObject> told = List.copyOf(client.evaluated);
      assertEquals(List.of(1, 2), done(told));
      assertEquals(List.of(false, true), told.stream().map(each -> each.has("more")).toList());
      assertEquals("0 (0-1) - -1 solved true", words(told).get(1));
    }
  }
}
