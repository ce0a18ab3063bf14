package io.nrs.cli.soak;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import io.nrs.cli.NrsProcess;
import io.nrs.editor.EditorClient;
import io.nrs.editor.Json;
import io.nrs.editor.ProcessConnection;
import io.nrs.lsp.Clients;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.DidChangeConfigurationParams;
import org.eclipse.lsp4j.MessageParams;
import org.eclipse.lsp4j.MessageType;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.WindowClientCapabilities;
import org.eclipse.lsp4j.WorkspaceFolder;

/** An editor with a server in a process of its own, from its start to its end; it counts. */
final class EditorSession implements AutoCloseable {
  /** The server reports a pause of its networks 150 ms late, and work in parts has pauses. */
  private static final long QUIET_MS = 600;

  private final SoakCounts counts;
  private final ProcessConnection connection;
  private final EditorClient client;

  EditorSession(Path folder, SoakCounts counts) throws Exception {
    this.counts = counts;
    this.connection = ProcessConnection.start(NrsProcess.server(), NrsProcess.serverEnvironment());
    this.client = new EditorClient(connection);
    client.initialize(
        capabilities(),
        params -> {
          params.setProcessId(Math.toIntExact(ProcessHandle.current().pid()));
          params.setWorkspaceFolders(
              List.of(new WorkspaceFolder(folder.toUri().toString(), "soak")));
        });
    ResourceUse.ask(connection.process().pid(), "VM.version");
  }

  private static ClientCapabilities capabilities() {
    JsonObject ours = Json.object("nrsStatus", true, "nrsTraining", true, "nrsEvaluated", true);
    WindowClientCapabilities window = new WindowClientCapabilities();
    window.setWorkDoneProgress(true);
    ClientCapabilities capabilities = Clients.able();
    capabilities.setWindow(window);
    capabilities.setExperimental(ours);
    return capabilities;
  }

  EditorClient client() {
    return client;
  }

  SoakCounts counts() {
    return counts;
  }

  void edit(String uri, Range range, String text) {
    client.edit(uri, range, text);
    counts.edits++;
  }

  /** Waits for the answer to a request, which must be no error. */
  <T> T answered(CompletableFuture<T> request) {
    T answer = EditorClient.get(request);
    counts.requests++;
    return answer;
  }

  /** Waits for the answer to a command, and counts an edit that it made. */
  void execute(String command, Object argument) {
    String uri = ((JsonObject) argument).get("uri").getAsString();
    int before = client.version(uri);
    answered(client.begin(command, argument));
    counts.edits += client.version(uri) - before;
  }

  /** Changes the number of threads, for which the server closes its networks and loads others. */
  void setThreads(int threads) {
    JsonObject settings = Json.object("nrs", Json.object("threads", threads));
    client
        .server()
        .getWorkspaceService()
        .didChangeConfiguration(new DidChangeConfigurationParams(settings));
  }

  /** Forgets what the server told, which is no error. */
  void forgetMessages() {
    for (Collection<MessageParams> told : List.of(client.messages, client.logs)) {
      List<MessageParams> errors =
          told.stream().filter(message -> message.getType() == MessageType.Error).toList();
      assertTrue(errors.isEmpty(), errors::toString);
      told.clear();
    }
    client.published.clear();
    client.progress.clear();
    client.shown.clear();
    client.queries.clear();
    client.registered.clear();
    client.refreshed.clear();
    client.statuses.clear();
    client.evaluated.clear();
    while (client.activities.size() > 1) {
      client.activities.remove();
    }
  }

  /** What the server holds when its networks have been quiet for a moment. */
  ResourceUse quietUse() throws Exception {
    do {
      EditorClient.await("a quiet moment", () -> !isBusy());
      TimeUnit.MILLISECONDS.sleep(QUIET_MS);
    } while (isBusy());
    return ResourceUse.of(connection.process());
  }

  private boolean isBusy() {
    return client.activities.stream().reduce(false, (before, last) -> last);
  }

  /** Ends the server, which must end well. */
  @Override
  public void close() throws Exception {
    client.close();
    assertEquals(0, connection.process().waitFor());
  }
}
