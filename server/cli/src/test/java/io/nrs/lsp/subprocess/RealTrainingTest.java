package io.nrs.lsp.subprocess;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.Gson;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.nrs.editor.EditorClient;
import io.nrs.lsp.Server.Installation;
import io.nrs.lsp.StandInSource;
import io.nrs.lsp.TestServer;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.ExecuteCommandParams;
import org.eclipse.lsp4j.ProgressParams;
import org.eclipse.lsp4j.WorkDoneProgressCancelParams;
import org.eclipse.lsp4j.WorkspaceFolder;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Training by the server with the real command line. */
class RealTrainingTest {
  /** Validated at the end alone. */
  private static final int ITERATIONS = 300;

  @TempDir private Path folder;

  private EditorClient start() {
    List<String> commandLine =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-cp",
            System.getProperty("java.class.path"),
            "io.nrs.cli.Main");
    Path shipped = Path.of("../../models").toAbsolutePath().normalize();
    return TestServer.start(
        new Installation(new StandInSource(), shipped, commandLine, "test"),
        showingTrainings(),
        params ->
            params.setWorkspaceFolders(
                List.of(new WorkspaceFolder(folder.toUri().toString(), "workspace"))));
  }

  private static ClientCapabilities showingTrainings() {
    ClientCapabilities client = new ClientCapabilities();
    client.setExperimental(JsonParser.parseString("{\"nrsTraining\": true}"));
    return client;
  }

  private static CompletableFuture<Object> train(EditorClient client) {
    JsonObject arguments = new JsonObject();
    arguments.addProperty("language", "listops");
    arguments.addProperty("module", "solver");
    arguments.addProperty("iterations", ITERATIONS);
    arguments.addProperty("device", "cpu");
    arguments.addProperty("threads", 1);
    ExecuteCommandParams params = new ExecuteCommandParams("nrs.train", List.of(arguments));
    params.setWorkDoneToken("token");
    return client.workspace().executeCommand(params);
  }

  private static JsonObject result(CompletableFuture<Object> answer) throws Exception {
    return new Gson().toJsonTree(EditorClient.get(answer)).getAsJsonObject();
  }

  private static JsonObject runs(EditorClient client) {
    JsonObject answer = client.execute("nrs.runs", new JsonObject()).getAsJsonObject();
    return answer.getAsJsonArray("runs").get(0).getAsJsonObject();
  }

  private static boolean isTold(EditorClient client, String event) {
    return client.trainings.stream()
        .anyMatch(told -> told.get("event").getAsString().equals(event));
  }

  private static boolean isShown(EditorClient client) {
    return client.progress.stream()
        .map(ProgressParams::toString)
        .anyMatch(told -> told.contains("Training the listops solver"));
  }

  private static int iteration(EditorClient client, String event) {
    return client.trainings.stream()
        .filter(told -> told.get("event").getAsString().equals(event))
        .map(told -> told.get("iteration").getAsInt())
        .findFirst()
        .orElseThrow();
  }

  /** Stopped in both ways, once before it has begun; it resumes at once each time. */
  @Test
  void cancelledTrainingGoesOnWhereItWasAndAWorseModelIsNotUsedUnasked() throws Exception {
    try (EditorClient client = start()) {
      int reached = 0;
      int request = 2;
      for (String awaited : List.of("iteration", "started", "begin", "iteration")) {
        client.trainings.clear();
        client.progress.clear();
        CompletableFuture<Object> cancelled = train(client);
        EditorClient.await(
            awaited + " is told",
            () -> awaited.equals("begin") ? isShown(client) : isTold(client, awaited));
        if (awaited.equals("iteration")) {
          assertTrue(runs(client).get("active").getAsBoolean(), "it is at work");
          request++;
          client.server().cancelProgress(new WorkDoneProgressCancelParams(Either.forLeft("token")));
        } else {
          client.cancelRequest(request);
        }
        JsonObject stopped = result(cancelled);
        assertEquals("stopped", stopped.get("status").getAsString());
        assertEquals(reached, iteration(client, "started"));
        assertTrue(stopped.get("iterations").getAsInt() >= reached, stopped.toString());
        reached = stopped.get("iterations").getAsInt();
        assertTrue(reached > 0 && reached < ITERATIONS, stopped.toString());

        JsonObject run = runs(client);
        request += 2;
        assertEquals("runs/listops-solver-default", run.get("run").getAsString());
        assertEquals("unfinished", run.get("state").getAsString());
        assertFalse(run.get("active").getAsBoolean());
        assertEquals(reached, run.get("iteration").getAsInt());
        assertEquals(ITERATIONS, run.get("iterations").getAsInt());
        assertEquals(1, run.get("seed").getAsInt());
      }

      client.trainings.clear();
      JsonObject finished = result(train(client));
      assertEquals("finished", finished.get("status").getAsString());
      assertEquals(ITERATIONS, finished.get("iterations").getAsInt());
      assertFalse(finished.get("installed").getAsBoolean());
      assertEquals(1, client.queries.size());
      assertEquals(reached, iteration(client, "started"));
      JsonObject run = runs(client);
      assertEquals("finished", run.get("state").getAsString());
      assertEquals(ITERATIONS, run.get("iteration").getAsInt());
      JsonObject last = run.getAsJsonArray("points").get(0).getAsJsonObject();
      assertEquals(ITERATIONS, last.get("iteration").getAsInt());
      JsonObject told =
          client.trainings.stream()
              .filter(event -> event.get("event").getAsString().equals("validated"))
              .findFirst()
              .orElseThrow();
      assertEquals(last.get("loss").getAsDouble(), told.get("loss").getAsDouble(), 1e-6);
      assertEquals(last.get("seconds").getAsDouble(), told.get("seconds").getAsDouble(), 0.1);
    }
  }
}
