package io.nrs.lsp.commands;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import io.nrs.editor.EditorClient;
import io.nrs.grammar.BuiltInLanguage;
import io.nrs.lsp.Clients;
import io.nrs.lsp.ErrorAnswers;
import io.nrs.lsp.StandInSource;
import io.nrs.lsp.TestServer;
import io.nrs.lsp.WorkspaceTest;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.junit.jupiter.api.Test;

class FormulaCommandsTest extends WorkspaceTest {
  private static final String URI = "file:///w/a%20b.arith";

  private static JsonObject trace(EditorClient client, JsonObject argument) {
    return client.execute("nrs.trace", argument).getAsJsonObject();
  }

  @Test
  void aFormulaThatHasMovedIsFoundByItsText() throws Exception {
    try (EditorClient client = TestServer.start(Clients.plain())) {
      client.open(URI, "arithmetic", "(1+2)\n7\n");
      client.change(URI, "# one more\n\n( 1 + 2 )\n7\n");
      JsonObject argument = Clients.at(URI, 0);
      argument.addProperty("formula", "(1+2)");
      JsonObject result = trace(client, argument);
      assertEquals(2, result.get("line").getAsInt());
      assertEquals(2, result.get("version").getAsInt());

      argument.addProperty("formula", "7");
      assertEquals(3, trace(client, argument).get("line").getAsInt());

      argument.addProperty("formula", "(1+3)");
      ErrorAnswers.check(
          ResponseErrorCode.ContentModified,
          "the document has changed meanwhile",
          () -> trace(client, argument));
    }
  }

  private static JsonObject outputs(EditorClient client, String uri, String formula) {
    JsonObject argument = new JsonObject();
    argument.addProperty("uri", uri);
    argument.addProperty("formula", formula);
    return client.execute("nrs.outputs", argument).getAsJsonObject();
  }

  @Test
  void theOutputsOfAFormulaAfterSomeStepsAreGiven() throws Exception {
    String uri = "file:///w/a.algebra";
    try (EditorClient client = TestServer.start(Clients.plain())) {
      client.open(uri, "algebra", "(+1*x+(+97*x-x))\n");
      assertEquals(
          json(
              """
              {"outputs": [
                 {"leaf": "(+97*x-x)", "confidence": 0.125, "agreement": 1, "count": 4},
                 {"leaf": "(+79*x-x)", "confidence": 0.1, "agreement": 0.7777777777777778, "count": 1},
                 {"leaf": "97", "confidence": 0.0625, "agreement": 1, "count": 1},
                 {"leaf": "(+7*x-x)", "confidence": 0.03125, "agreement": 0.75, "count": 1}],
               "drawn": 8,
               "message": "Solver confidence 99.8 %, a score and not how often it is right. \
              Window: the whole formula (sliding windowing, 1 window read)."}
              """),
          outputs(client, uri, "(+97*x-x)"));
      ErrorAnswers.check(
          ResponseErrorCode.InvalidParams,
          "nrs.outputs: formula must be a formula in canonical form",
          () -> outputs(client, uri, "(+97*x-"));
    }
  }

  private static JsonObject formulas(EditorClient client, String uri) {
    return client.execute("nrs.formulas", uri).getAsJsonObject();
  }

  private static List<String> words(JsonObject result) {
    List<String> all = new ArrayList<>();
    for (JsonElement each : result.getAsJsonArray("formulas")) {
      JsonObject entry = each.getAsJsonObject();
      String expected = entry.has("expected") ? " = " + entry.get("expected").getAsString() : "";
      all.add(entry.get("line").getAsInt() + ": " + entry.get("formula").getAsString() + expected);
    }
    return all;
  }

  @Test
  void theFormulasOfAFileOnDiskNeedNoNetworks() throws Exception {
    // The mark of a file counts in no position.
    String uri = file("a.arith", "\uFEFF(1+2) = 4\n");
    StandInSource networks = new StandInSource();
    networks.missing.addAll(Set.of(BuiltInLanguage.values()));
    try (EditorClient client = TestServer.start(networks, Clients.plain(), params -> {})) {
      JsonObject result = formulas(client, uri);
      assertEquals(Set.of("uri", "language", "formulas"), result.keySet());
      assertEquals(uri, result.get("uri").getAsString());
      assertEquals(
          json(
              """
              {"line": 0,
               "range": {"start": {"line": 0, "character": 0}, "end": {"line": 0, "character": 5}},
               "formula": "(1+2)", "expected": "4"}
              """),
          result.getAsJsonArray("formulas").get(0));
      assertEquals(List.of(), client.said(), "no networks were asked for");
    }
  }

  @Test
  void ofAnOpenFileItsPresentTextCounts() throws Exception {
    String uri = file("a.arith", "(1+2) = 4\n");
    try (EditorClient client = TestServer.start(Clients.plain())) {
      assertEquals(List.of("0: (1+2) = 4"), words(formulas(client, uri)));
      client.open(uri, "arithmetic", "(1+2)\n");
      client.change(uri, "\uFEFF# new\r\n (1 + 3) = 4");
      JsonObject result = formulas(client, uri);
      assertEquals(List.of("1: (1+3) = 4"), words(result));
      assertEquals(2, result.get("version").getAsInt());
      String otherwise = uri.replace("a.arith", "%61.arith");
      assertEquals(List.of("1: (1+3) = 4"), words(formulas(client, otherwise)));

      client.open("untitled:Untitled-1", "listops", "[MAX12]");
      assertEquals(List.of("0: [MAX12]"), words(formulas(client, "untitled:Untitled-1")));
    }
  }

  @Test
  void whatCannotBeReadIsAnErrorInWords() throws Exception {
    String large = file("large.arith", "(1+2)\n".repeat(200));
    Files.write(folder.resolve("b.arith"), new byte[] {'(', (byte) 0xFF});
    try (EditorClient client =
        TestServer.start(new StandInSource(), Clients.plain(), "{'nrs.maxFileSizeKb': 1}")) {
      String inFolder = folder + "/";
      assertRefused(client, uri("gone.arith"), inFolder + "gone.arith is not there any more");
      assertRefused(
          client, large, inFolder + "large.arith is larger than 1 KiB: give a smaller one");
      client.open(large, "arithmetic", "(1+2)\n".repeat(300));
      assertRefused(
          client, large, inFolder + "large.arith is larger than 1 KiB (nrs.maxFileSizeKb)");
      assertRefused(
          client, uri("b.arith"), inFolder + "b.arith is not UTF-8 (byte 2): save it as UTF-8");
      assertRefused(
          client,
          uri("a.txt"),
          "nrs.formulas: uri must be that of a formula file (.listops, .arith, .algebra, .nrs), not"
              + " "
              + uri("a.txt"));
      assertRefused(client, "untitled:Untitled-1", "open the file first: untitled:Untitled-1");
      assertRefused(
          client,
          new JsonObject(),
          "nrs.formulas: uri is missing; it must be the URI of a document");
      assertTrue(words(formulas(client, file("a.arith", ""))).isEmpty());
    }
  }

  private static void assertRefused(EditorClient client, Object argument, String message) {
    ResponseErrorException error =
        assertThrows(ResponseErrorException.class, () -> client.execute("nrs.formulas", argument));
    assertEquals(message, error.getResponseError().getMessage());
  }
}
