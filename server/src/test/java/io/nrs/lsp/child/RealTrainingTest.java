package io.nrs.lsp.child;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.Gson;
import com.google.gson.JsonObject;
import io.nrs.lsp.Installation;
import io.nrs.lsp.StandInSource;
import io.nrs.lsp.TestClient;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.ExecuteCommandParams;
import org.eclipse.lsp4j.WorkDoneProgressCancelParams;
import org.eclipse.lsp4j.WorkspaceFolder;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Training by the server with the real command line. */
class RealTrainingTest {
  private static final long PATIENCE_MINUTES = 3;

  @TempDir private Path folder;

  private TestClient start() {
    List<String> commandLine =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-cp",
            System.getProperty("java.class.path"),
            "io.nrs.cli.Main");
    Path shipped = Path.of("../models").toAbsolutePath().normalize();
    return TestClient.start(
        new Installation(new StandInSource(), shipped, commandLine, "test"),
        new ClientCapabilities(),
        params ->
            params.setWorkspaceFolders(
                List.of(new WorkspaceFolder(folder.toUri().toString(), "workspace"))));
  }

  private static CompletableFuture<Object> train(TestClient client, boolean resume) {
    JsonObject arguments = new JsonObject();
    arguments.addProperty("task", "listops");
    arguments.addProperty("module", "solver");
    arguments.addProperty("iterations", 60);
    arguments.addProperty("device", "cpu");
    arguments.addProperty("threads", 1);
    arguments.addProperty("resume", resume);
    ExecuteCommandParams params = new ExecuteCommandParams("nrs.train", List.of(arguments));
    params.setWorkDoneToken("token");
    return client.server().getWorkspaceService().executeCommand(params);
  }

  private static JsonObject result(CompletableFuture<Object> answer) throws Exception {
    return new Gson().toJsonTree(answer.get(PATIENCE_MINUTES, TimeUnit.MINUTES)).getAsJsonObject();
  }

  @Test
  void cancelledTrainingGoesOnWhereItWasAndAWorseModelIsNotUsedUnasked() throws Exception {
    try (TestClient client = start()) {
      CompletableFuture<Object> cancelled = train(client, false);
      TestClient.await(
          "iterations are shown",
          () ->
              client.progress.stream().anyMatch(told -> told.toString().contains("of 60, loss ")));
      client.server().cancelProgress(new WorkDoneProgressCancelParams(Either.forLeft("token")));
      JsonObject stopped = result(cancelled);
      assertEquals("stopped", stopped.get("status").getAsString());
      int reached = stopped.get("iterations").getAsInt();
      assertTrue(reached > 0 && reached < 60, stopped.toString());

      client.progress.clear();
      JsonObject finished = result(train(client, true));
      assertEquals("finished", finished.get("status").getAsString());
      assertEquals(60, finished.get("iterations").getAsInt());
      assertFalse(finished.get("installed").getAsBoolean());
      assertEquals(1, client.questions.size());
      String first =
          client.progress.stream()
              .map(Object::toString)
              .filter(told -> told.contains("of 60, loss "))
              .findFirst()
              .orElseThrow();
      int next = Integer.parseInt(first.replaceAll("(?s).*iteration (\\d+) of 60.*", "$1"));
      assertTrue(next > reached, "it went on after " + reached + ", not with " + next);
    }
  }
}
