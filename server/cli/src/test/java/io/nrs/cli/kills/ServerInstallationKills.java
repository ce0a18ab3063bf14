package io.nrs.cli.kills;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.Gson;
import com.google.gson.JsonObject;
import io.nrs.cli.NrsProcess;
import io.nrs.editor.EditorClient;
import io.nrs.editor.Json;
import io.nrs.editor.ProcessConnection;
import io.nrs.io.FileTree;
import io.nrs.rewriting.models.ModelStore;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.WorkspaceFolder;

/**
 * The server puts a model in the place of another: one of them can be used, and the other is kept.
 */
final class ServerInstallationKills implements KilledWork {
  private static final String RUN = "runs/listops-solver-default";

  private final LoggedCommands commands;
  private final Path workspace;
  private final TwoSolvers solvers;
  private SortedMap<String, String> expected = new TreeMap<>();
  private long startedAt;
  private Optional<EditorClient> editor = Optional.empty();
  private CompletableFuture<Object> answer = new CompletableFuture<>();

  ServerInstallationKills(LoggedCommands commands, ModelStore shipped) {
    this.commands = commands;
    this.workspace = commands.folder();
    this.solvers = new TwoSolvers(shipped, new ModelStore(workspace.resolve(RUN + "/models")));
  }

  private Path models() {
    return workspace.resolve(".nrs/models");
  }

  @Override
  public void begin() throws Exception {
    if (expected.isEmpty()) {
      commands.run("train listops solver --iterations 1 --device cpu --threads 1 --run " + RUN);
      restore();
      end(start());
      expected = StoredFiles.of(models());
    }
    restore();
  }

  private void restore() throws IOException {
    FileTree.delete(workspace.resolve(".nrs"));
    solvers.putOld(models());
  }

  @Override
  public List<Moment> moments(int left) {
    return List.of(after(workspace.resolve(".nrs"), 100), after(models(), 40));
  }

  private Moment after(Path folder, int longest) {
    return new Moment(() -> answer.isDone() || StoredFiles.haveChanged(folder, startedAt), longest);
  }

  /** A finished run goes on: all that is left is to install its model. */
  @Override
  public Process start() {
    ProcessConnection connection = ProcessConnection.start(NrsProcess.command("serve"), Map.of());
    EditorClient client = new EditorClient(connection);
    client.answer = Optional.of("Use it anyway");
    client.initialize(
        new ClientCapabilities(),
        params ->
            params.setWorkspaceFolders(
                List.of(new WorkspaceFolder(workspace.toUri().toString(), "workspace"))));
    startedAt = System.currentTimeMillis();
    answer =
        client.begin(
            "nrs.train",
            Json.object(
                "task",
                "listops",
                "module",
                "solver",
                "iterations",
                1,
                "device",
                "cpu",
                "threads",
                1,
                "resume",
                true));
    editor = Optional.of(client);
    return connection.process();
  }

  @Override
  public String afterKill() throws IOException {
    if (!solvers.isNew(models())) {
      return keepsOld() ? "writing the model" : "keeping the old model";
    }
    assertTrue(keepsOld(), "the old model is lost");
    return "ending";
  }

  /** Whether one of the kept models is the old one. */
  private boolean keepsOld() throws IOException {
    for (Path kept : FileTree.list(workspace.resolve(".nrs/previous"))) {
      if (solvers.hasOld(kept)) {
        return true;
      }
    }
    return false;
  }

  @Override
  public void end(Process process) throws Exception {
    JsonObject result = new Gson().toJsonTree(EditorClient.get(answer)).getAsJsonObject();
    assertEquals("finished", result.get("status").getAsString());
    editor.orElseThrow().close();
    Killer.awaitEnd(process);
    assertEquals(0, process.exitValue());
  }

  @Override
  public void compare() throws IOException {
    assertTrue(solvers.isNew(models()));
    assertTrue(keepsOld(), "the old model is lost");
    SortedMap<String, String> found = StoredFiles.of(models());
    // Metrics of the old model are no longer listed and name its weights: they may stay.
    found.remove("listops/solver/metrics.json");
    assertEquals(expected, found);
  }
}
