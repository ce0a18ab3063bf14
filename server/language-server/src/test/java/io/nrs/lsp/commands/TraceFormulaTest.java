package io.nrs.lsp.commands;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import io.nrs.editor.EditorClient;
import io.nrs.lsp.Clients;
import io.nrs.lsp.TestServer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.eclipse.lsp4j.ExecuteCommandParams;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.junit.jupiter.api.Test;

class TraceFormulaTest {
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
      assertEquals(
          ResponseErrorCode.ContentModified.getValue(),
          error(client, argument).getResponseError().getCode());
    }
  }

  private static ResponseErrorException error(EditorClient client, JsonObject argument) {
    return assertThrows(ResponseErrorException.class, () -> trace(client, argument));
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
