package io.nrs.lsp.commands;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.nrs.editor.EditorClient;
import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.Language;
import io.nrs.lsp.Clients;
import io.nrs.lsp.StandInSource;
import io.nrs.lsp.TestServer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.eclipse.lsp4j.ExecuteCommandParams;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TraceFormulaTest {
  private static final String URI = "file:///w/a%20b.arith";

  private static JsonObject trace(EditorClient client, JsonObject argument) {
    return client.execute("nrs.trace", argument).getAsJsonObject();
  }

  private static JsonObject trace(Language language, String text) throws Exception {
    try (EditorClient client = TestServer.start(Clients.plain())) {
      client.open(URI, language.id(), text);
      return trace(client, Clients.at(URI, 0));
    }
  }

  @Test
  void theTreeAndTheStepsAreThoseOfTheFormulaAsPrinted() throws Exception {
    try (EditorClient client = TestServer.start(Clients.plain())) {
      client.open(URI, "arithmetic", "# steps\n ((1 + 2) * (3-5)) = 4\n");
      JsonObject result = trace(client, Clients.at(URI, 1));
      assertEquals(
          JsonParser.parseString(
              """
              {"line": 1,
               "range": {"start": {"line": 1, "character": 1}, "end": {"line": 1, "character": 18}},
               "formula": "((1+2)*(3-5))", "expected": "4",
               "written": "((1 + 2) * (3-5))",
               "uri": "file:///w/a%20b.arith", "version": 1, "language": "arithmetic",
               "status": "solved", "value": "-6", "exact": "-6",
               "nodes": [
                 {"start": 0, "end": 13, "parent": -1, "label": "*"},
                 {"start": 1, "end": 6, "parent": 0, "label": "+"},
                 {"start": 2, "end": 3, "parent": 1, "label": "1"},
                 {"start": 4, "end": 5, "parent": 1, "label": "2"},
                 {"start": 7, "end": 12, "parent": 0, "label": "-"},
                 {"start": 8, "end": 9, "parent": 4, "label": "3"},
                 {"start": 10, "end": 11, "parent": 4, "label": "5"}]}
              """),
          without(result, "steps"));
      assertEquals(
          List.of("((1+2)*-2)", "(3*-2)", "-6"),
          texts(result.get("formula").getAsString(), result));
      assertEquals(
          List.of("leaf", "value", "exact", "offset", "confidence", "agreement", "outputs", "edit"),
          List.copyOf(result.getAsJsonArray("steps").get(0).getAsJsonObject().keySet()));
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "ARITHMETIC; 1 + 2×3; 1 + 6 | 7",
        "ARITHMETIC; -(1+2); -(3) | -3",
        "ARITHMETIC; ((1 + 2) * (3-5)); ((1 + 2) * -2) | (3 * -2) | -6",
        "ARITHMETIC; ((1+2)*(3-5)); ((1+2)*-2) | (3*-2) | -6",
        "ALGEBRA; 2x + 3x; +5*x",
        "LISTOPS; 'MAX(1, MIN(2, 3))'; 'MAX(1, 2) | 2'",
        "LISTOPS; [SM 7 6  4]; [SM 3  4] | 7"
      })
  void stepsAreEditsOfTheFormulaAsItIsWritten(
      BuiltInLanguage language, String text, String expected) throws Exception {
    JsonObject result = trace(language, text);
    boolean canonical = result.get("formula").getAsString().equals(text);
    assertEquals(!canonical, result.has("written"));
    String before = text;
    List<String> texts = new ArrayList<>();
    for (JsonElement each : result.getAsJsonArray("steps")) {
      JsonObject step = each.getAsJsonObject();
      assertEquals(!canonical, step.has("edit"));
      if (canonical) {
        continue;
      }
      JsonObject edit = step.getAsJsonObject("edit");
      before =
          before.substring(0, edit.get("start").getAsInt())
              + edit.get("text").getAsString()
              + before.substring(edit.get("end").getAsInt());
      texts.add(before);
    }
    assertEquals(
        expected, canonical ? String.join(" | ", texts(text, result)) : String.join(" | ", texts));
  }

  private static JsonObject without(JsonObject object, String name) {
    JsonObject rest = object.deepCopy();
    rest.remove(name);
    return rest;
  }

  /** The formula after each step, as a client computes it. */
  private static List<String> texts(String formula, JsonObject trace) {
    List<String> texts = new ArrayList<>();
    String text = formula;
    for (JsonElement each : trace.getAsJsonArray("steps")) {
      JsonObject step = each.getAsJsonObject();
      int offset = step.get("offset").getAsInt();
      String leaf = step.get("leaf").getAsString();
      assertTrue(text.startsWith(leaf, offset), text);
      text =
          text.substring(0, offset)
              + step.get("value").getAsString()
              + text.substring(offset + leaf.length());
      texts.add(text);
    }
    return texts;
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "LISTOPS; [MAX 3 [SM 4 5] 1 ]; MAX 3 SM 4 5 1; 9",
        "ALGEBRA; (+16*y - 12*y); - +16*y 12*y; +4*y",
        "ALGEBRA; ( -a*b + (+a*b+ -2*a*b)); + -a*b + +a*b -2*a*b; -2*a*b",
        "ARITHMETIC; -7; -7; -7"
      })
  void treesOfAllLanguages(BuiltInLanguage language, String text, String labels, String value)
      throws Exception {
    JsonObject result = trace(language, text);
    String formula = result.get("formula").getAsString();
    assertEquals(value, result.get("value").getAsString());
    List<String> found = new ArrayList<>();
    for (JsonElement each : result.getAsJsonArray("nodes")) {
      JsonObject node = each.getAsJsonObject();
      String label = node.get("label").getAsString();
      String part = formula.substring(node.get("start").getAsInt(), node.get("end").getAsInt());
      assertTrue(part.equals(label) || part.contains(label) && "([".indexOf(part.charAt(0)) >= 0);
      found.add(label);
    }
    assertEquals(labels, String.join(" ", found));
    List<String> texts = texts(formula, result);
    assertEquals(value, texts.isEmpty() ? formula : texts.get(texts.size() - 1));
  }

  @Test
  void whatIsNotSolvedSaysWhyAndWhatToDo() throws Exception {
    JsonObject result = trace(BuiltInLanguage.ARITHMETIC, "((99-1)+(1+2))");
    assertEquals("missing-leaf", result.get("status").getAsString());
    assertFalse(result.has("value"));
    assertTrue(
        result.get("message").getAsString().startsWith("the networks found no next step"),
        result.toString());
    assertTrue(result.get("remedy").getAsString().contains("nrs.outputs"), result.toString());
    assertEquals(List.of("((99-1)+3)"), texts("((99-1)+(1+2))", result));
    assertEquals(7, result.getAsJsonArray("nodes").size());
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
      assertEquals(
          ResponseErrorCode.ContentModified.getValue(),
          error(client, argument).getResponseError().getCode());
    }
  }

  private static ResponseErrorException error(EditorClient client, JsonObject argument) {
    return assertThrows(ResponseErrorException.class, () -> trace(client, argument));
  }

  private static String message(EditorClient client, JsonObject argument) {
    return error(client, argument).getResponseError().getMessage();
  }

  @Test
  void whatCannotBeTracedIsAnErrorInWords() throws Exception {
    StandInSource networks = new StandInSource();
    networks.missing.add(BuiltInLanguage.LISTOPS);
    try (EditorClient client = TestServer.start(networks, Clients.plain(), params -> {})) {
      client.open(URI, "arithmetic", "# nothing\n(1+");
      client.open("file:///w/b.listops", "listops", "[MAX12]");
      assertEquals("there is no formula in line 1", message(client, Clients.at(URI, 0)));
      assertEquals(
          "the formula in line 2 has an error: correct it first",
          message(client, Clients.at(URI, 1)));
      assertEquals(
          "nrs.trace: line must be a line of the document, which has 2",
          message(client, Clients.at(URI, 2)));
      assertEquals(
          "open the file first: file:///w/c.arith",
          message(client, Clients.at("file:///w/c.arith", 0)));
      assertEquals(
          "nrs.trace: uri is missing; it must be the URI of a document",
          message(client, new JsonObject()));
      assertTrue(
          message(client, Clients.at("file:///w/b.listops", 0))
              .startsWith("models/listops is missing; restore"));
    }
  }

  @Test
  void itIsCancelledAtOnce() throws Exception {
    Endless endless = new Endless();
    try (EditorClient client =
        TestServer.start(endless.source(), Clients.plain(), "{'nrs.agreement': false}")) {
      client.open(URI, "arithmetic", Endless.FORMULA);
      CompletableFuture<Object> answer =
          client
              .server()
              .getWorkspaceService()
              .executeCommand(new ExecuteCommandParams("nrs.trace", List.of(Clients.at(URI, 0))));
      assertTrue(endless.reached().await(30, TimeUnit.SECONDS));
      answer.cancel(true);
      assertTrue(endless.ended().await(30, TimeUnit.SECONDS));
      client.change(URI, "(1+2)");
      assertEquals("3", trace(client, Clients.at(URI, 0)).get("value").getAsString());
    }
  }
}
