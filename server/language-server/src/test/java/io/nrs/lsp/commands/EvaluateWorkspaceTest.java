package io.nrs.lsp.commands;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.Gson;
import com.google.gson.JsonObject;
import io.nrs.editor.EditorClient;
import io.nrs.grammar.BuiltInLanguage;
import io.nrs.lsp.Clients;
import io.nrs.lsp.StandInSource;
import io.nrs.lsp.TestServer;
import io.nrs.lsp.WorkspaceTest;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.ExecuteCommandParams;
import org.eclipse.lsp4j.WorkDoneProgressCancelParams;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.junit.jupiter.api.Test;

class EvaluateWorkspaceTest extends WorkspaceTest {
  private EditorClient start(StandInSource networks) {
    return start(networks, new ClientCapabilities());
  }

  private static JsonObject evaluate(EditorClient client) {
    return client.execute("nrs.evaluateWorkspace").getAsJsonObject();
  }

  private static void assertLogged(EditorClient client, String part) {
    assertTrue(
        client.logs.stream().anyMatch(told -> told.getMessage().contains(part)),
        client.logs.toString());
  }

  private static void assertCounts(String expected, JsonObject result) {
    JsonObject counts = result.deepCopy();
    List.of("seconds", "status", "found", "unreadable", "message").forEach(counts::remove);
    List<String> shown =
        counts.entrySet().stream()
            .filter(entry -> entry.getValue().getAsInt() > 0)
            .map(entry -> entry.getKey() + " " + entry.getValue().getAsInt())
            .toList();
    assertEquals(expected, String.join(", ", shown));
  }

  @Test
  void allFilesAreEvaluatedThoseThatAreOpenAsTheyAreInTheEditor() throws Exception {
    String broken = file("in ner/a.arith", "# one\n(1+2) = 3\n(99-1)\n(98-1)\n(97-1)\n(1+\n");
    String fine = file("fine.listops", "[MAX12] = 2\n5\n");
    String edited = file("edited.algebra", "(+4*a+3*a) = +9*a\n");
    file("other.txt", "(1+");
    try (EditorClient client = start(new StandInSource())) {
      client.open(edited, "algebra", "(+4*a+3*a) = +7*a\n(+4*a+3*a) = +8*a\n");
      JsonObject result = evaluate(client);
      assertEquals("finished", result.get("status").getAsString());
      assertCounts("files 3, formulas 7, solved 5, findings 5", result);
      client.awaitCodes(
          broken, "nrs/agreement", "nrs/corrupted-leaf", "nrs/low-confidence", "nrs/syntax");
      client.awaitCodes(edited, "nrs/expectation");
      assertTrue(!client.published.containsKey(fine), "nothing was to be said");
      assertTrue(client.messages.remove().getMessage().contains("5 of 7 formulas solved, 5 find"));
      assertTrue(client.evaluated.isEmpty(), "the client did not say that it knows them");
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
      assertCounts("files 1, formulas 1, solved 1", evaluate(client));
      client.awaitCodes(mended);
      client.awaitCodes(removed);
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
  void whatCannotBeReadIsReportedAndTheRestIsEvaluated() throws Exception {
    file("a.arith", "(1+2)\n");
    Files.write(folder.resolve("latin1.arith"), "# ä\n".getBytes(StandardCharsets.ISO_8859_1));
    file("large.arith", "# " + "x".repeat(2_000) + "\n");
    file(".nrs.json", "{\"nrs.maxFileSizeKb\": 1}");
    try (EditorClient client = start(new StandInSource())) {
      JsonObject result = evaluate(client);
      assertCounts("files 1, formulas 1, solved 1", result);
      assertEquals(3, result.get("found").getAsInt());
      assertEquals(2, result.get("unreadable").getAsInt());
      EditorClient.await("both reasons are logged", () -> client.logs.size() >= 2);
      assertLogged(client, "latin1.arith is not UTF-8 (byte 3)");
      assertLogged(client, "large.arith is larger than 1 KiB");
    }
  }

  @Test
  void withoutTheNetworksOfALanguageItsSyntaxIsCheckedAndTheOthersAreSolved() throws Exception {
    String broken = file("a.arith", "(1+2)\n(1+\n");
    file("b.listops", "[MAX12]\n");
    StandInSource networks = new StandInSource();
    networks.missing.add(BuiltInLanguage.ARITHMETIC);
    try (EditorClient client = start(networks)) {
      JsonObject result = evaluate(client);
      assertCounts("files 2, formulas 2, solved 1, findings 1", result);
      assertEquals("failed", result.get("status").getAsString());
      assertEquals(
          "models/arithmetic is missing; restore the models folder",
          result.get("message").getAsString());
      EditorClient.await("the reason is logged", () -> !client.logs.isEmpty());
      assertLogged(client, "models/arithmetic is missing; restore");
      client.awaitCodes(broken, "nrs/syntax");
    }
  }

  @Test
  void aFolderOfTheWorkspaceCanBeEvaluatedAlone() throws Exception {
    file("a.arith", "(1+2)\n");
    file("inner/b.arith", "(1+2)\n(1+3)\n");
    try (EditorClient client = start(new StandInSource())) {
      for (String given : List.of("inner", uri("inner"))) {
        assertCounts(
            "files 1, formulas 2, solved 2",
            client
                .execute("nrs.evaluateWorkspace", json("{'folder': '" + given + "'}"))
                .getAsJsonObject());
      }
      assertError(client, "folder must be in the workspace, not ../elsewhere", "../elsewhere");
    }
  }

  @Test
  void withoutAWorkspaceItIsRefused() throws Exception {
    try (EditorClient client = TestServer.start(new ClientCapabilities())) {
      assertError(client, "there is no workspace folder: open the folder with the formula files");
    }
  }

  private static void assertError(EditorClient client, String message, Object... arguments) {
    ResponseErrorException error =
        assertThrows(
            ResponseErrorException.class, () -> client.execute("nrs.evaluateWorkspace", arguments));
    assertTrue(error.getResponseError().getMessage().endsWith(message), error.toString());
  }

  @Test
  void whatIsCancelledTellsWhatWasDone() throws Exception {
    file("a.listops", "[MAX12]\n");
    file("b.arith", Endless.FORMULA + "\n");
    Endless endless = new Endless();
    try (EditorClient client =
        TestServer.start(endless.source(), Clients.knowing("nrsEvaluated"), inFolder())) {
      ExecuteCommandParams params = new ExecuteCommandParams("nrs.evaluateWorkspace", List.of());
      params.setWorkDoneToken("token");
      CompletableFuture<Object> answer =
          client.server().getWorkspaceService().executeCommand(params);
      assertTrue(endless.reached().await(30, TimeUnit.SECONDS));
      assertError(client, "is being evaluated already: wait until that is done, or cancel it");
      client.server().cancelProgress(new WorkDoneProgressCancelParams(Either.forLeft("token")));
      JsonObject result = new Gson().toJsonTree(EditorClient.get(answer)).getAsJsonObject();
      assertEquals("cancelled", result.get("status").getAsString());
      assertCounts("files 1, formulas 1, solved 1", result);
      assertEquals(2, result.get("found").getAsInt());
      assertEquals(1, client.evaluated.size());
      assertEquals(uri("a.listops"), client.evaluated.remove().get("uri").getAsString());
    }
  }
}
