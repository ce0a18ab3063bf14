package io.nrs.lsp.commands;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.gson.JsonObject;
import io.nrs.editor.EditorClient;
import io.nrs.lsp.Clients;
import io.nrs.lsp.TestServer;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CheckExactlyTest {
  private static final String URI = "file:///w/a.arith";

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "1 + 2*3 = 8; 7; 7; 1 + 2*3 is 7 exactly; the same",
        "(2+96); 98; 1; (2+96) is 98 exactly; 1",
        "(1+99); 0; ; (1+99) is 0 exactly; no value"
      })
  void theUserIsTold(String text, String exact, String value, String start, String end)
      throws Exception {
    try (EditorClient client = TestServer.start(Clients.plain())) {
      client.open(URI, "arithmetic", text + "\n");
      JsonObject result = client.execute("nrs.checkExactly", Clients.at(URI, 0)).getAsJsonObject();
      String message = start + "; the networks found " + end;
      assertEquals(message, result.get("message").getAsString());
      assertEquals(exact, result.get("exact").getAsString());
      assertEquals(value, result.has("value") ? result.get("value").getAsString() : null);
      assertEquals(List.of("nrs: " + message), client.said());
    }
  }
}
