package io.nrs.lsp;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.gson.JsonObject;
import java.util.List;
import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.CodeLens;
import org.eclipse.lsp4j.CodeLensParams;
import org.eclipse.lsp4j.Command;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.junit.jupiter.api.Test;

/** The whole server at the other end of a connection, with stand-in networks. */
class ServerTest {
  private static final String URI = "file:///w/a.arith";

  private static List<CodeLens> lenses(TestClient client) {
    return TestClient.get(
            client
                .server()
                .getTextDocumentService()
                .codeLens(new CodeLensParams(new TextDocumentIdentifier(URI))))
        .stream()
        .map(CodeLens.class::cast)
        .toList();
  }

  @Test
  void pressingTheFirstLensAgainAndAgainWalksToTheValue() throws Exception {
    try (TestClient client = TestClient.start(new ClientCapabilities())) {
      client.open(URI, "arithmetic", "# steps\n((1+2)*(3-5))\n");
      for (List<CodeLens> lenses = lenses(client); !lenses.isEmpty(); lenses = lenses(client)) {
        Command press = lenses.get(0).getCommand();
        client.execute(press.getCommand(), press.getArguments().toArray());
      }
      assertEquals("# steps\n-6\n", client.text(URI));
    }
  }

  @Test
  void aFormulaWithoutALeafStaysAndIsExplained() throws Exception {
    try (TestClient client = TestClient.start(new ClientCapabilities())) {
      client.open(URI, "arithmetic", "(99-1)\n");
      client.awaitCodes(URI, "nrs/agreement");
      JsonObject argument = new JsonObject();
      argument.addProperty("uri", URI);
      argument.addProperty("line", 0);
      JsonObject report = client.execute("nrs.step", argument).getAsJsonObject();
      assertEquals("missing-leaf", report.get("status").getAsString());
      assertEquals("(99-1)\n", client.text(URI));
      client.change(URI, "(9-1)\n");
      client.awaitCodes(URI);
    }
  }
}
