package io.nrs.benchmarks.editor;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.eclipse.lsp4j.ApplyWorkspaceEditParams;
import org.eclipse.lsp4j.ApplyWorkspaceEditResponse;
import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.CodeActionCapabilities;
import org.eclipse.lsp4j.CodeActionKindCapabilities;
import org.eclipse.lsp4j.CodeActionLiteralSupportCapabilities;
import org.eclipse.lsp4j.CodeActionResolveSupportCapabilities;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DidChangeTextDocumentParams;
import org.eclipse.lsp4j.DidCloseTextDocumentParams;
import org.eclipse.lsp4j.DidOpenTextDocumentParams;
import org.eclipse.lsp4j.ExecuteCommandParams;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.InitializedParams;
import org.eclipse.lsp4j.MessageActionItem;
import org.eclipse.lsp4j.MessageParams;
import org.eclipse.lsp4j.MessageType;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.ShowMessageRequestParams;
import org.eclipse.lsp4j.TextDocumentClientCapabilities;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.TextDocumentItem;
import org.eclipse.lsp4j.VersionedTextDocumentIdentifier;
import org.eclipse.lsp4j.WorkspaceClientCapabilities;
import org.eclipse.lsp4j.WorkspaceEditCapabilities;
import org.eclipse.lsp4j.WorkspaceFolder;
import org.eclipse.lsp4j.jsonrpc.Launcher;
import org.eclipse.lsp4j.launch.LSPLauncher;
import org.eclipse.lsp4j.services.LanguageClient;
import org.eclipse.lsp4j.services.LanguageServer;

/** A server in a process of its own, and what an editor does with it. */
final class EditorProcess implements LanguageClient, AutoCloseable {
  private static final long TIMEOUT_SECONDS = 120;

  private final Process process;
  private final LanguageServer server;
  private final long started;
  private final Map<String, Integer> versions = new HashMap<>();
  private final Map<String, List<Published>> published = new HashMap<>();

  /** Diagnostics and when they came. */
  private record Published(long nanos, PublishDiagnosticsParams what) {}

  private EditorProcess(Process process, long started) {
    this.process = process;
    this.started = started;
    Launcher<LanguageServer> launcher =
        LSPLauncher.createClientLauncher(this, process.getInputStream(), process.getOutputStream());
    this.server = launcher.getRemoteProxy();
    launcher.startListening();
  }

  /** Starts a server; nothing was asked of it yet. */
  static EditorProcess start(List<String> command) {
    long started = System.nanoTime();
    try {
      ProcessBuilder builder =
          new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
      builder.environment().put("NRS_BUILD", "never");
      return new EditorProcess(builder.start(), started);
    } catch (IOException e) {
      throw new BenchmarkException("cannot start " + command.get(0) + ": " + e.getMessage(), e);
    }
  }

  void initialize(Path folder) {
    CodeActionCapabilities actions =
        new CodeActionCapabilities(
            new CodeActionLiteralSupportCapabilities(new CodeActionKindCapabilities(List.of())),
            false);
    actions.setDataSupport(true);
    actions.setResolveSupport(new CodeActionResolveSupportCapabilities(List.of("edit")));
    TextDocumentClientCapabilities text = new TextDocumentClientCapabilities();
    text.setCodeAction(actions);
    WorkspaceEditCapabilities edits = new WorkspaceEditCapabilities();
    edits.setDocumentChanges(true);
    WorkspaceClientCapabilities workspace = new WorkspaceClientCapabilities();
    workspace.setApplyEdit(true);
    workspace.setWorkspaceEdit(edits);
    InitializeParams params = new InitializeParams();
    params.setCapabilities(new ClientCapabilities(workspace, text, null));
    params.setProcessId((int) ProcessHandle.current().pid());
    params.setWorkspaceFolders(List.of(new WorkspaceFolder(folder.toUri().toString(), "bench")));
    get(server.initialize(params));
  }

  void initialized() {
    server.initialized(new InitializedParams());
  }

  LanguageServer server() {
    return server;
  }

  /** Milliseconds since the process was started. */
  double age() {
    return (System.nanoTime() - started) / 1e6;
  }

  /** Memory in RAM, in MB; 0 where the system does not tell. */
  long residentMb() {
    try (Stream<String> lines = Files.lines(Path.of("/proc/" + process.pid() + "/status"))) {
      return lines
          .filter(line -> line.startsWith("VmRSS:"))
          .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) / 1024)
          .findFirst()
          .orElse(0);
    } catch (IOException e) {
      return 0;
    }
  }

  static <T> T get(CompletableFuture<T> answer) {
    try {
      return answer.get(TIMEOUT_SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException e) {
      throw new BenchmarkException("the server answered: " + e.getCause().getMessage(), e);
    } catch (TimeoutException e) {
      throw new BenchmarkException("no answer in " + TIMEOUT_SECONDS + " s", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new BenchmarkException("interrupted", e);
    }
  }

  CompletableFuture<Object> execute(String command, Object... arguments) {
    return server
        .getWorkspaceService()
        .executeCommand(new ExecuteCommandParams(command, List.of(arguments)));
  }

  void open(String uri, String languageId, String text) {
    forget(uri, 1);
    server
        .getTextDocumentService()
        .didOpen(new DidOpenTextDocumentParams(new TextDocumentItem(uri, languageId, 1, text)));
  }

  void close(String uri) {
    server
        .getTextDocumentService()
        .didClose(new DidCloseTextDocumentParams(new TextDocumentIdentifier(uri)));
  }

  /** Replaces a part of a document. */
  void edit(String uri, Range range, String text) {
    int version = forget(uri, version(uri) + 1);
    server
        .getTextDocumentService()
        .didChange(
            new DidChangeTextDocumentParams(
                new VersionedTextDocumentIdentifier(uri, version),
                List.of(new TextDocumentContentChangeEvent(range, text))));
  }

  private synchronized int version(String uri) {
    return versions.get(uri);
  }

  private synchronized int forget(String uri, int version) {
    versions.put(uri, version);
    published.put(uri, new ArrayList<>());
    return version;
  }

  /**
   * Waits until diagnostics of a document's newest version come that are like this.
   *
   * @return when they came, in the time of {@link System#nanoTime}
   */
  synchronized long await(String uri, Predicate<List<Diagnostic>> wanted) {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(TIMEOUT_SECONDS);
    int seen = 0;
    while (true) {
      List<Published> all = published.get(uri);
      for (; seen < all.size(); seen++) {
        Published one = all.get(seen);
        if (versions.get(uri).equals(one.what().getVersion())
            && wanted.test(one.what().getDiagnostics())) {
          return one.nanos();
        }
      }
      long left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
      if (left <= 0) {
        throw new BenchmarkException("the expected diagnostics of " + uri + " did not come");
      }
      try {
        wait(left);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new BenchmarkException("interrupted", e);
      }
    }
  }

  @Override
  public synchronized void publishDiagnostics(PublishDiagnosticsParams diagnostics) {
    List<Published> all = published.get(diagnostics.getUri());
    if (all != null) {
      all.add(new Published(System.nanoTime(), diagnostics));
      notifyAll();
    }
  }

  /** Makes no edit: the texts of a measurement stay as they are. */
  @Override
  public CompletableFuture<ApplyWorkspaceEditResponse> applyEdit(ApplyWorkspaceEditParams params) {
    return CompletableFuture.completedFuture(new ApplyWorkspaceEditResponse(true));
  }

  @Override
  public void telemetryEvent(Object object) {}

  @Override
  public void showMessage(MessageParams message) {
    if (message.getType() == MessageType.Error) {
      System.err.println(message.getMessage());
    }
  }

  @Override
  public CompletableFuture<MessageActionItem> showMessageRequest(ShowMessageRequestParams params) {
    return CompletableFuture.completedFuture(null);
  }

  @Override
  public void logMessage(MessageParams message) {}

  @Override
  public void close() {
    try {
      get(server.shutdown());
      server.exit();
      process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      process.destroyForcibly();
    }
  }
}
