package io.nrs.lsp.commands;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import io.nrs.editor.EditorClient;
import io.nrs.lsp.TestServer;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.ShowDocumentCapabilities;
import org.eclipse.lsp4j.WindowClientCapabilities;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.junit.jupiter.api.Test;

class ShowTraceTest {
  private static final String URI_1 = "file:///w/a%20b.arith";

  private static ClientCapabilities showing() {
    WindowClientCapabilities window = new WindowClientCapabilities();
    window.setShowDocument(new ShowDocumentCapabilities(true));
    ClientCapabilities capabilities = new ClientCapabilities();
    capabilities.setWindow(window);
    return capabilities;
  }

  private static JsonObject at(int line) {
    JsonObject argument = new JsonObject();
    argument.addProperty("uri", URI_1);
    argument.addProperty("line", line);
    return argument;
  }

  @Test
  void theDocumentIsWrittenAndShown() throws Exception {
    Path file;
    try (EditorClient client = TestServer.start(showing())) {
      client.open(URI_1, "arithmetic", "# steps\n((1 + 2) * (3-5)) = 4\n");
      JsonObject result = client.execute("nrs.showTrace", at(1)).getAsJsonObject();
      assertEquals("solved", result.get("status").getAsString());
      assertEquals("-6", result.get("value").getAsString());
      assertEquals(result.get("uri").getAsString(), client.shown.remove().getUri());
      file = Path.of(URI.create(result.get("uri").getAsString()));
      assertEquals(result.get("markdown").getAsString(), Files.readString(file));
      assertTrue(Files.readString(file).contains("**`(3-5)`**"), Files.readString(file));

      client.change(URI_1, "\n(99-1)\n");
      JsonObject failed = client.execute("nrs.showTrace", at(1)).getAsJsonObject();
      assertEquals("missing-leaf", failed.get("status").getAsString());
      assertFalse(failed.has("value"));
      assertEquals(result.get("uri"), failed.get("uri"));
    }
    assertTrue(Files.notExists(file.getParent()), "the folder goes with the server");
  }

  @Test
  void clientsThatCannotShowItGetIt() throws Exception {
    try (EditorClient client = TestServer.start(new ClientCapabilities())) {
      client.open(URI_1, "arithmetic", "(3-5)");
      JsonObject result = client.execute("nrs.showTrace", at(0)).getAsJsonObject();
      assertTrue(result.get("markdown").getAsString().contains("`-2`"));
      assertTrue(client.shown.isEmpty());
    }
  }

  @Test
  void aLineWithoutAFormulaIsAnError() throws Exception {
    try (EditorClient client = TestServer.start(new ClientCapabilities())) {
      client.open(URI_1, "arithmetic", "# nothing\n(1+");
      List<String> why =
          List.of(
              "there is no formula in line 1",
              "the formula in line 2 has an error: correct it first");
      for (int line : new int[] {0, 1}) {
        ResponseErrorException error =
            assertThrows(
                ResponseErrorException.class, () -> client.execute("nrs.showTrace", at(line)));
        assertEquals(why.get(line), error.getResponseError().getMessage());
      }
    }
  }
}
