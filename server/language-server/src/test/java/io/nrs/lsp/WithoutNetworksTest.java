package io.nrs.lsp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.nrs.editor.EditorClient;
import io.nrs.lsp.inference.StoredNetworks;
import java.util.List;
import java.util.stream.Collectors;
import org.eclipse.lsp4j.DidChangeConfigurationParams;
import org.eclipse.lsp4j.HoverParams;
import org.eclipse.lsp4j.InlayHint;
import org.eclipse.lsp4j.InlayHintParams;
import org.eclipse.lsp4j.MessageType;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.ShowMessageRequestParams;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A described language of which no networks were trained: its rules compute everything. */
class WithoutNetworksTest extends WorkspaceTest {
  private static final String TEXT = "plus(s(0),s(0)) = s(0)\nplus(0,s(0))\nplus(s(0),0) = s(0)\n";

  @BeforeEach
  void describe() throws Exception {
    file(
        ".nrs/languages/nat.json",
        """
        {"id": "nat", "name": "Naturals", "atoms": ["0"],
         "operations": [{"symbol": "s", "form": "call", "arguments": 1},
          {"symbol": "plus", "form": "call", "arguments": 2}],
         "rules": ["plus(0,?x) => ?x", "plus(s(?x),?y) => s(plus(?x,?y))"]}
        """);
    file("a.nat", TEXT);
  }

  private EditorClient start() {
    EditorClient client =
        start(new StoredNetworks(folder.resolve("none")), Clients.knowing("nrsStatus"));
    client.open(uri("a.nat"), "nrs", TEXT);
    return client;
  }

  @Test
  void expectationsAreCheckedByTheRules() throws Exception {
    try (EditorClient client = start()) {
      assertEquals(
          "the exact value is s(s(0)), not s(0)",
          client
              .awaitCodes(uri("a.nat"), "nrs/expectation")
              .get(0)
              .getMessage()
              .getLeft()
              .split(":")[0]);
    }
  }

  /** It begins with the name of the language, and offers what would change the state. */
  @Test
  void oneCalmMessageOffersTraining() throws Exception {
    try (EditorClient client = start()) {
      client.awaitCodes(uri("a.nat"), "nrs/expectation");
      client.open(uri("b.nat"), "nrs", "plus(0,0) = s(0)");
      client.awaitCodes(uri("b.nat"), "nrs/expectation");
      client.execute("nrs.solve", Clients.at(uri("b.nat"), 0));
      ShowMessageRequestParams asked = client.queries.remove();
      assertEquals(MessageType.Info, asked.getType());
      assertTrue(asked.getMessage().startsWith("NRS: Naturals "), asked.getMessage());
      assertEquals("Train Networks…", asked.getActions().get(0).getTitle());
      assertEquals(List.of(), List.copyOf(client.queries));
      assertEquals(List.of(), client.said());
      assertEquals(
          List.of(
              JsonParser.parseString("{'state': 'loading', 'language': 'nat'}"),
              JsonParser.parseString(
                  "{'state': 'absent', 'language': 'nat',"
                      + " 'message': 'Naturals has no networks yet'}")),
          List.copyOf(client.statuses));
    }
  }

  /** Without numbers of networks, and with the rules, whatever the setting says. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void tracesAreThoseOfTheRules(boolean verify) throws Exception {
    try (EditorClient client = start()) {
      client
          .workspace()
          .didChangeConfiguration(
              new DidChangeConfigurationParams(json("{'nrs': {'verify': %s}}".formatted(verify))));
      JsonObject trace = client.execute("nrs.trace", Clients.at(uri("a.nat"), 0)).getAsJsonObject();
      assertTrue(trace.get("byRules").getAsBoolean());
      assertEquals("s(s(0))", trace.get("value").getAsString());
      assertFalse(trace.has("exact"), "nothing was compared");
      JsonObject first = trace.get("steps").getAsJsonArray().get(0).getAsJsonObject();
      assertFalse(first.has("exact"), "nothing was compared");
      assertEquals("plus(s(?x),?y) => s(plus(?x,?y))", first.get("rule").getAsString());
    }
  }

  @Test
  void stepsHoversAndChecksAreThoseOfTheRules() throws Exception {
    String uri = uri("a.nat");
    try (EditorClient client = start()) {
      client.awaitCodes(uri, "nrs/expectation");
      String hover =
          EditorClient.get(
                  client
                      .texts()
                      .hover(new HoverParams(new TextDocumentIdentifier(uri), new Position(0, 0))))
              .getContents()
              .getRight()
              .getValue();
      assertTrue(hover.contains("plus(s(?x),?y) => s(plus(?x,?y))"), hover);
      assertTrue(hover.contains("its rules"), hover);
      assertFalse(hover.contains("Selector") || hover.contains("%"), hover);
      JsonObject check = client.execute("nrs.checkExactly", Clients.at(uri, 0)).getAsJsonObject();
      assertEquals("s(s(0))", check.get("exact").getAsString());
      assertEquals(
          "plus(s(0),s(0)) is s(s(0)) by the rules; Naturals has no networks yet",
          check.get("message").getAsString());
      JsonObject step = client.execute("nrs.step", Clients.at(uri, 0)).getAsJsonObject();
      assertEquals("plus(s(0),s(0))", step.get("leaf").getAsString());
      assertFalse(step.has("confidence") || step.has("agreement") || step.has("outputs"));
      assertEquals("s(plus(0,s(0))) = s(0)", client.text(uri).lines().findFirst().orElseThrow());
      List<InlayHint> hints =
          EditorClient.get(
              client
                  .texts()
                  .inlayHint(
                      new InlayHintParams(
                          new TextDocumentIdentifier(uri),
                          new Range(new Position(0, 0), new Position(3, 0)))));
      assertFalse(
          hints.stream()
              .map(hint -> hint.getLabel().getLeft())
              .collect(Collectors.joining())
              .contains("✓"),
          "nothing was compared");
    }
  }

  @Test
  void anEvaluationOfTheWorkspaceIsNoFailure() throws Exception {
    try (EditorClient client = start()) {
      JsonObject result =
          client.execute("nrs.evaluateWorkspace", new JsonObject()).getAsJsonObject();
      assertEquals("finished", result.get("status").getAsString());
      assertEquals(3, result.get("solved").getAsInt());
      assertFalse(result.has("message"));
      assertEquals(
          JsonParser.parseString("[{'language': 'nat', 'name': 'Naturals', 'formulas': 3}]"),
          result.get("byRules"));
    }
  }
}
