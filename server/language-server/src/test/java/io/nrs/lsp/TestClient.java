package io.nrs.lsp;

import com.google.gson.Gson;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import io.nrs.lsp.inference.NetworkSource;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.eclipse.lsp4j.ApplyWorkspaceEditParams;
import org.eclipse.lsp4j.ApplyWorkspaceEditResponse;
import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.ConfigurationParams;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DidChangeTextDocumentParams;
import org.eclipse.lsp4j.DidOpenTextDocumentParams;
import org.eclipse.lsp4j.ExecuteCommandParams;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.InitializeResult;
import org.eclipse.lsp4j.InitializedParams;
import org.eclipse.lsp4j.MessageActionItem;
import org.eclipse.lsp4j.MessageParams;
import org.eclipse.lsp4j.ProgressParams;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.lsp4j.RegistrationParams;
import org.eclipse.lsp4j.ShowDocumentParams;
import org.eclipse.lsp4j.ShowDocumentResult;
import org.eclipse.lsp4j.ShowMessageRequestParams;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.eclipse.lsp4j.TextDocumentEdit;
import org.eclipse.lsp4j.TextDocumentItem;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.VersionedTextDocumentIdentifier;
import org.eclipse.lsp4j.WorkDoneProgressCreateParams;
import org.eclipse.lsp4j.jsonrpc.Launcher;
import org.eclipse.lsp4j.jsonrpc.RemoteEndpoint;
import org.eclipse.lsp4j.jsonrpc.messages.CancelParams;
import org.eclipse.lsp4j.jsonrpc.services.JsonNotification;
import org.eclipse.lsp4j.launch.LSPLauncher;
import org.eclipse.lsp4j.services.LanguageClient;
import org.eclipse.lsp4j.services.LanguageServer;

/**
 * An editor at the other end of two streams: keeps texts, makes edits, and notes what it is told.
 */
public final class TestClient implements LanguageClient, AutoCloseable {
  /** The library writes traces where a server ends under way; the reference keeps the level. */
  private static final Logger LIBRARY = Logger.getLogger("org.eclipse.lsp4j");

  private static final int PIPE = 1 << 16;
  private static final long TIMEOUT_SECONDS = 30;

  public final Map<String, List<PublishDiagnosticsParams>> published = new ConcurrentHashMap<>();
  public final ConcurrentLinkedQueue<MessageParams> messages = new ConcurrentLinkedQueue<>();
  public final ConcurrentLinkedQueue<MessageParams> logs = new ConcurrentLinkedQueue<>();
  public final ConcurrentLinkedQueue<ProgressParams> progress = new ConcurrentLinkedQueue<>();
  public final ConcurrentLinkedQueue<ShowDocumentParams> shown = new ConcurrentLinkedQueue<>();
  public final ConcurrentLinkedQueue<ShowMessageRequestParams> queries =
      new ConcurrentLinkedQueue<>();
  public final ConcurrentLinkedQueue<RegistrationParams> registered = new ConcurrentLinkedQueue<>();

  /** What the client was asked to ask for again. */
  public final ConcurrentLinkedQueue<String> refreshed = new ConcurrentLinkedQueue<>();

  public final ConcurrentLinkedQueue<JsonObject> statuses = new ConcurrentLinkedQueue<>();

  /** Whether the networks were said to be at work. */
  public final ConcurrentLinkedQueue<Boolean> activities = new ConcurrentLinkedQueue<>();

  public final ConcurrentLinkedQueue<JsonObject> trainings = new ConcurrentLinkedQueue<>();
  public final ConcurrentLinkedQueue<JsonObject> evaluated = new ConcurrentLinkedQueue<>();

  /** What the user answers to questions. */
  public volatile Optional<String> answer = Optional.empty();

  /** What {@code workspace/configuration} gives. */
  public volatile JsonObject settings = new JsonObject();

  private final Map<String, String> texts = new ConcurrentHashMap<>();
  private final Map<String, Integer> versions = new ConcurrentHashMap<>();
  private final LanguageServer server;
  private final RemoteEndpoint endpoint;
  private final AutoCloseable atEnd;
  private volatile Executor tellsOfEdits = Runnable::run;

  private TestClient(InputStream in, OutputStream out, AutoCloseable atEnd) {
    LIBRARY.setLevel(Level.OFF);
    Launcher<LanguageServer> launcher = LSPLauncher.createClientLauncher(this, in, out);
    this.server = launcher.getRemoteProxy();
    this.endpoint = launcher.getRemoteEndpoint();
    this.atEnd = atEnd;
    launcher.startListening();
  }

  /** Speaks to a server elsewhere. */
  public static TestClient of(InputStream in, OutputStream out, AutoCloseable atEnd) {
    return new TestClient(in, out, atEnd);
  }

  /** A server in this process, with stand-in networks, initialized. */
  public static TestClient start(ClientCapabilities capabilities) {
    return start(new StandInSource(), capabilities, params -> {});
  }

  public static TestClient start(
      NetworkSource networks, ClientCapabilities capabilities, Consumer<InitializeParams> more) {
    return start(
        new Installation(networks, Path.of("models"), List.of("nrs"), "test"), capabilities, more);
  }

  public static TestClient start(
      Installation installation, ClientCapabilities capabilities, Consumer<InitializeParams> more) {
    TestClient client = connect(installation);
    client.initialize(capabilities, more);
    return client;
  }

  /** A server in this process that nothing was said to yet. */
  public static TestClient connect(Installation installation) {
    try {
      PipedInputStream toServer = new PipedInputStream(PIPE);
      PipedInputStream toClient = new PipedInputStream(PIPE);
      OutputStream fromClient = new PipedOutputStream(toServer);
      OutputStream fromServer = new PipedOutputStream(toClient);
      Server server = new Server(toServer, fromServer, installation);
      ExecutorService executor = Executors.newSingleThreadExecutor(TestClient::daemon);
      Future<Integer> run = executor.submit(server::run);
      return new TestClient(
          toClient,
          fromClient,
          () -> {
            run.get(TIMEOUT_SECONDS, TimeUnit.SECONDS);
            server.close();
            fromClient.close();
            fromServer.close();
            executor.shutdown();
          });
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What the user was told, in order. */
  public List<String> said() {
    return messages.stream().map(MessageParams::getMessage).toList();
  }

  private static Thread daemon(Runnable task) {
    Thread thread = new Thread(task, "test-server");
    thread.setDaemon(true);
    return thread;
  }

  public InitializeResult initialize(
      ClientCapabilities capabilities, Consumer<InitializeParams> more) {
    InitializeParams params = new InitializeParams();
    params.setCapabilities(capabilities);
    more.accept(params);
    InitializeResult result = get(server.initialize(params));
    server.initialized(new InitializedParams());
    return result;
  }

  public LanguageServer server() {
    return server;
  }

  /**
   * Cancels a request as other clients do, which go on waiting for its answer.
   *
   * @param number of the request, from 1, which is that of {@code initialize}
   */
  public void cancelRequest(int number) {
    CancelParams params = new CancelParams();
    params.setId(String.valueOf(number));
    endpoint.notify("$/cancelRequest", params);
  }

  public static <T> T get(CompletableFuture<T> answer) {
    try {
      return answer.get(TIMEOUT_SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw new IllegalStateException(e.getCause());
    } catch (InterruptedException | TimeoutException e) {
      throw new IllegalStateException("no answer in time", e);
    }
  }

  /** Waits until something is so. */
  public static void await(String what, BooleanSupplier condition) {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(TIMEOUT_SECONDS);
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() > end) {
        throw new AssertionError("did not come about: " + what);
      }
      try {
        Thread.sleep(5);
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  public void open(String uri, String languageId, String text) {
    texts.put(uri, text);
    versions.put(uri, 1);
    server
        .getTextDocumentService()
        .didOpen(new DidOpenTextDocumentParams(new TextDocumentItem(uri, languageId, 1, text)));
  }

  /** Replaces the whole text. */
  public void change(String uri, String text) {
    texts.put(uri, text);
    int version = versions.merge(uri, 1, Integer::sum);
    server
        .getTextDocumentService()
        .didChange(
            new DidChangeTextDocumentParams(
                new VersionedTextDocumentIdentifier(uri, version),
                List.of(new TextDocumentContentChangeEvent(text))));
  }

  public String text(String uri) {
    return texts.get(uri);
  }

  public int version(String uri) {
    return versions.get(uri);
  }

  public JsonElement execute(String command, Object... arguments) {
    return new Gson().toJsonTree(get(begin(command, arguments)));
  }

  /** Runs a command without waiting for its answer. */
  public CompletableFuture<Object> begin(String command, Object... arguments) {
    return server
        .getWorkspaceService()
        .executeCommand(new ExecuteCommandParams(command, List.of(arguments)));
  }

  /** The newest diagnostics of a document; empty before there were any. */
  public List<Diagnostic> diagnostics(String uri) {
    List<PublishDiagnosticsParams> all = published.getOrDefault(uri, List.of());
    synchronized (all) {
      return all.isEmpty() ? List.of() : all.get(all.size() - 1).getDiagnostics();
    }
  }

  /** Waits for diagnostics with exactly these codes, in the order of the text. */
  public List<Diagnostic> awaitCodes(String uri, String... codes) {
    await(
        uri + " has " + List.of(codes) + ", not " + codes(uri),
        () -> published.containsKey(uri) && codes(uri).equals(List.of(codes)));
    return diagnostics(uri);
  }

  private List<String> codes(String uri) {
    return diagnostics(uri).stream()
        .map(
            diagnostic -> diagnostic.getCode() == null ? "" : diagnostic.getCode().get().toString())
        .toList();
  }

  @Override
  public void publishDiagnostics(PublishDiagnosticsParams params) {
    List<PublishDiagnosticsParams> all =
        published.computeIfAbsent(params.getUri(), uri -> new ArrayList<>());
    synchronized (all) {
      all.add(params);
    }
  }

  /** Says that an edit was made some time before it tells of the new text. */
  public void tellLateOfEdits() {
    // Pipes break when a thread ends that has written to them.
    ScheduledExecutorService executor =
        Executors.newSingleThreadScheduledExecutor(
            task -> {
              Thread thread = new Thread(task, "late");
              thread.setDaemon(true);
              return thread;
            });
    tellsOfEdits = task -> executor.schedule(task, 50, TimeUnit.MILLISECONDS);
  }

  @Override
  public CompletableFuture<ApplyWorkspaceEditResponse> applyEdit(ApplyWorkspaceEditParams params) {
    boolean applied = true;
    if (params.getEdit().getDocumentChanges() != null) {
      for (var change : params.getEdit().getDocumentChanges()) {
        TextDocumentEdit edit = change.getLeft();
        String uri = edit.getTextDocument().getUri();
        if (!versions.get(uri).equals(edit.getTextDocument().getVersion())) {
          applied = false;
        } else {
          List<TextEdit> edits = edit.getEdits().stream().map(either -> either.getLeft()).toList();
          tellsOfEdits.execute(() -> apply(uri, edits));
        }
      }
    } else {
      params.getEdit().getChanges().forEach(this::apply);
    }
    return CompletableFuture.completedFuture(new ApplyWorkspaceEditResponse(applied));
  }

  /** Makes edits and tells the server of them, as editors do. */
  public void apply(String uri, List<TextEdit> edits) {
    change(uri, Texts.after(texts.get(uri), edits));
  }

  @Override
  public CompletableFuture<Void> createProgress(WorkDoneProgressCreateParams params) {
    return CompletableFuture.completedFuture(null);
  }

  @Override
  public void notifyProgress(ProgressParams params) {
    progress.add(params);
  }

  @Override
  public CompletableFuture<ShowDocumentResult> showDocument(ShowDocumentParams params) {
    shown.add(params);
    return CompletableFuture.completedFuture(new ShowDocumentResult(true));
  }

  @Override
  public CompletableFuture<MessageActionItem> showMessageRequest(ShowMessageRequestParams params) {
    queries.add(params);
    return CompletableFuture.completedFuture(answer.map(MessageActionItem::new).orElse(null));
  }

  @Override
  public CompletableFuture<List<Object>> configuration(ConfigurationParams params) {
    return CompletableFuture.completedFuture(List.of(settings));
  }

  @Override
  public CompletableFuture<Void> registerCapability(RegistrationParams params) {
    registered.add(params);
    return CompletableFuture.completedFuture(null);
  }

  @Override
  public CompletableFuture<Void> refreshInlayHints() {
    refreshed.add("inlayHints");
    return CompletableFuture.completedFuture(null);
  }

  @Override
  public CompletableFuture<Void> refreshCodeLenses() {
    refreshed.add("codeLenses");
    return CompletableFuture.completedFuture(null);
  }

  @Override
  public CompletableFuture<Void> refreshDiagnostics() {
    refreshed.add("diagnostics");
    return CompletableFuture.completedFuture(null);
  }

  /** A notification of ours. */
  @JsonNotification("nrs/status")
  public void status(JsonObject status) {
    statuses.add(status);
  }

  /** A notification of ours. */
  @JsonNotification("nrs/activity")
  public void activity(JsonObject activity) {
    activities.add(activity.get("busy").getAsBoolean());
  }

  /** A notification of ours. */
  @JsonNotification("nrs/training")
  public void training(JsonObject event) {
    trainings.add(event);
  }

  /** A notification of ours. */
  @JsonNotification("nrs/evaluated")
  public void evaluated(JsonObject results) {
    evaluated.add(results);
  }

  @Override
  public void telemetryEvent(Object object) {}

  @Override
  public void showMessage(MessageParams params) {
    messages.add(params);
  }

  @Override
  public void logMessage(MessageParams params) {
    logs.add(params);
  }

  @Override
  public void close() throws Exception {
    get(server.shutdown());
    server.exit();
    atEnd.close();
  }
}
