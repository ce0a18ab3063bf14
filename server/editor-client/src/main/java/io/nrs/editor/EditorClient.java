package io.nrs.editor;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.eclipse.lsp4j.ApplyWorkspaceEditParams;
import org.eclipse.lsp4j.ApplyWorkspaceEditResponse;
import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.CodeLens;
import org.eclipse.lsp4j.CodeLensParams;
import org.eclipse.lsp4j.Command;
import org.eclipse.lsp4j.ConfigurationParams;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DidChangeTextDocumentParams;
import org.eclipse.lsp4j.DidCloseTextDocumentParams;
import org.eclipse.lsp4j.DidOpenTextDocumentParams;
import org.eclipse.lsp4j.ExecuteCommandParams;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.InitializeResult;
import org.eclipse.lsp4j.InitializedParams;
import org.eclipse.lsp4j.MessageActionItem;
import org.eclipse.lsp4j.MessageParams;
import org.eclipse.lsp4j.ProgressParams;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.RegistrationParams;
import org.eclipse.lsp4j.ShowMessageRequestParams;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.eclipse.lsp4j.TextDocumentEdit;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.TextDocumentItem;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.VersionedTextDocumentIdentifier;
import org.eclipse.lsp4j.WorkDoneProgressCreateParams;
import org.eclipse.lsp4j.WorkspaceClientCapabilities;
import org.eclipse.lsp4j.jsonrpc.Launcher;
import org.eclipse.lsp4j.jsonrpc.RemoteEndpoint;
import org.eclipse.lsp4j.jsonrpc.messages.CancelParams;
import org.eclipse.lsp4j.jsonrpc.services.JsonNotification;
import org.eclipse.lsp4j.launch.LSPLauncher;
import org.eclipse.lsp4j.services.LanguageClient;
import org.eclipse.lsp4j.services.LanguageServer;
import org.eclipse.lsp4j.services.TextDocumentService;
import org.eclipse.lsp4j.services.WorkspaceService;

/**
 * An editor at the other end of a connection: it keeps texts, makes edits, and records messages.
 */
public final class EditorClient implements LanguageClient, AutoCloseable {
  /**
   * The library logs stack traces when a server ends during a message; the reference keeps the
   * level.
   */
  private static final Logger LIBRARY = Logger.getLogger("org.eclipse.lsp4j");

  private static final long POLL_INTERVAL_MS = 5;

  /** The diagnostics of each document, in order. */
  public final Map<String, List<PublishDiagnosticsParams>> published = new ConcurrentHashMap<>();

  public final ConcurrentLinkedQueue<MessageParams> messages = new ConcurrentLinkedQueue<>();
  public final ConcurrentLinkedQueue<MessageParams> logs = new ConcurrentLinkedQueue<>();
  public final ConcurrentLinkedQueue<ProgressParams> progress = new ConcurrentLinkedQueue<>();
  public final ConcurrentLinkedQueue<ShowMessageRequestParams> queries =
      new ConcurrentLinkedQueue<>();
  public final ConcurrentLinkedQueue<RegistrationParams> registered = new ConcurrentLinkedQueue<>();

  /** The requests of the server to refresh something. */
  public final ConcurrentLinkedQueue<String> refreshed = new ConcurrentLinkedQueue<>();

  public final ConcurrentLinkedQueue<JsonObject> statuses = new ConcurrentLinkedQueue<>();
  public final ConcurrentLinkedQueue<Boolean> activities = new ConcurrentLinkedQueue<>();
  public final ConcurrentLinkedQueue<JsonObject> trainings = new ConcurrentLinkedQueue<>();
  public final ConcurrentLinkedQueue<JsonObject> evaluated = new ConcurrentLinkedQueue<>();
  public final ConcurrentLinkedQueue<JsonObject> choices = new ConcurrentLinkedQueue<>();

  /** What it is to train. */
  public final ConcurrentLinkedQueue<JsonObject> wishes = new ConcurrentLinkedQueue<>();

  /** The user's answer to questions. */
  public volatile Optional<String> answer = Optional.empty();

  /** The answer to {@code workspace/configuration}. */
  public volatile JsonObject settings = new JsonObject();

  private final Map<String, String> texts = new ConcurrentHashMap<>();
  private final Map<String, Integer> versions = new ConcurrentHashMap<>();
  private final LanguageServer server;
  private final RemoteEndpoint endpoint;
  private final ServerStreams connection;
  private volatile boolean refusesEdits;
  private volatile Executor tellsOfEdits = Runnable::run;

  /** Connects to a server that has received no message yet. */
  public EditorClient(ServerStreams connection) {
    LIBRARY.setLevel(Level.OFF);
    Launcher<LanguageServer> launcher =
        LSPLauncher.createClientLauncher(this, connection.input(), connection.output());
    this.server = launcher.getRemoteProxy();
    this.endpoint = launcher.getRemoteEndpoint();
    this.connection = connection;
    launcher.startListening();
  }

  /** The messages to the user, in order. */
  public List<String> said() {
    return messages.stream().map(MessageParams::getMessage).toList();
  }

  /**
   * Begins a session.
   *
   * @param capabilities that of applying edits is added unless they deny it
   */
  public InitializeResult initialize(
      ClientCapabilities capabilities, Consumer<InitializeParams> more) {
    WorkspaceClientCapabilities workspace =
        Optional.ofNullable(capabilities.getWorkspace())
            .orElseGet(WorkspaceClientCapabilities::new);
    if (workspace.getApplyEdit() == null) {
      workspace.setApplyEdit(true);
    }
    capabilities.setWorkspace(workspace);
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

  public TextDocumentService texts() {
    return server.getTextDocumentService();
  }

  public WorkspaceService workspace() {
    return server.getWorkspaceService();
  }

  /**
   * Cancels a request like other clients, which still wait for its answer.
   *
   * @param number of the request, from 1, which is {@code initialize}
   */
  public void cancelRequest(int number) {
    CancelParams params = new CancelParams();
    params.setId(String.valueOf(number));
    endpoint.notify("$/cancelRequest", params);
  }

  /**
   * Waits for an answer.
   *
   * @throws RuntimeException the error, if that is the answer
   */
  public static <T> T get(Future<T> answer) {
    try {
      return answer.get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw new IllegalStateException("the request failed: " + e.getCause(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
  }

  /**
   * Waits until a condition holds. Nothing but the guard of all tests, which interrupts the thread,
   * limits how long.
   *
   * @param what the message if the thread is interrupted
   */
  public static void await(Supplier<String> what, BooleanSupplier condition) {
    try {
      while (!condition.getAsBoolean()) {
        TimeUnit.MILLISECONDS.sleep(POLL_INTERVAL_MS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("did not come about: " + what.get(), e);
    }
  }

  /** Waits until a condition holds. */
  public static void await(String what, BooleanSupplier condition) {
    await(() -> what, condition);
  }

  public void open(String uri, String languageId, String text) {
    texts.put(uri, text);
    versions.put(uri, 1);
    texts().didOpen(new DidOpenTextDocumentParams(new TextDocumentItem(uri, languageId, 1, text)));
  }

  public void close(String uri) {
    texts().didClose(new DidCloseTextDocumentParams(new TextDocumentIdentifier(uri)));
  }

  /** Replaces the whole text. */
  public void change(String uri, String text) {
    texts.put(uri, text);
    changed(uri, new TextDocumentContentChangeEvent(text));
  }

  /** Replaces a part of the text. A range may end behind the end of its line. */
  public void edit(String uri, Range range, String text) {
    changed(uri, new TextDocumentContentChangeEvent(range, text));
    texts.computeIfPresent(
        uri, (key, before) -> Texts.after(before, List.of(new TextEdit(range, text))));
  }

  private void changed(String uri, TextDocumentContentChangeEvent change) {
    int version = versions.merge(uri, 1, Integer::sum);
    texts()
        .didChange(
            new DidChangeTextDocumentParams(
                new VersionedTextDocumentIdentifier(uri, version), List.of(change)));
  }

  public String text(String uri) {
    return texts.get(uri);
  }

  public int version(String uri) {
    return versions.get(uri);
  }

  public JsonElement execute(String command, Object... arguments) {
    return Json.element(get(begin(command, arguments)));
  }

  /** Runs a command without waiting for its answer. */
  public CompletableFuture<Object> begin(String command, Object... arguments) {
    return workspace().executeCommand(new ExecuteCommandParams(command, List.of(arguments)));
  }

  /** The lenses of a document, in the order of the text. */
  public List<CodeLens> lenses(String uri) {
    return get(texts().codeLens(new CodeLensParams(new TextDocumentIdentifier(uri)))).stream()
        .map(CodeLens.class::cast)
        .toList();
  }

  /** Clicks on the first lens of a document until there is none. */
  public void pressFirstLensToTheEnd(String uri) {
    for (List<CodeLens> lenses = lenses(uri); !lenses.isEmpty(); lenses = lenses(uri)) {
      Command press = lenses.get(0).getCommand();
      execute(press.getCommand(), press.getArguments().toArray());
    }
  }

  /** The newest diagnostics of a document; empty if there were none yet. */
  public List<Diagnostic> diagnostics(String uri) {
    List<PublishDiagnosticsParams> all = published.getOrDefault(uri, List.of());
    return all.isEmpty() ? List.of() : all.get(all.size() - 1).getDiagnostics();
  }

  /** Waits for diagnostics of a document's newest version that fulfil a condition. */
  public void awaitDiagnostics(String uri, Predicate<List<Diagnostic>> wanted) {
    await(
        () -> "the expected diagnostics of " + uri + "; the server said " + said(),
        () ->
            published.getOrDefault(uri, List.of()).stream()
                // A file that is not open has no version.
                .filter(each -> Objects.equals(versions.get(uri), each.getVersion()))
                .anyMatch(each -> wanted.test(each.getDiagnostics())));
  }

  /** Waits for diagnostics with exactly these codes, in the order of the text. */
  public List<Diagnostic> awaitCodes(String uri, String... codes) {
    await(
        () -> uri + " has " + List.of(codes) + ", not " + codes(uri),
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
    published.computeIfAbsent(params.getUri(), uri -> new CopyOnWriteArrayList<>()).add(params);
  }

  /** Confirms edits some time before it sends the new text. */
  public void tellLateOfEdits() {
    // A pipe breaks when a thread that has written to it ends.
    ScheduledExecutorService executor =
        Executors.newSingleThreadScheduledExecutor(task -> InMemoryConnection.daemon(task, "late"));
    tellsOfEdits = task -> executor.schedule(task, 50, TimeUnit.MILLISECONDS);
  }

  /** Makes no edits any more, as for a file that is read-only. */
  public void refuseEdits() {
    refusesEdits = true;
  }

  @Override
  public CompletableFuture<ApplyWorkspaceEditResponse> applyEdit(ApplyWorkspaceEditParams params) {
    if (refusesEdits) {
      return CompletableFuture.completedFuture(new ApplyWorkspaceEditResponse(false));
    }
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

  /** Makes edits and sends them to the server, as editors do. */
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

  @JsonNotification("nrs/status")
  public void status(JsonObject status) {
    statuses.add(status);
  }

  @JsonNotification("nrs/activity")
  public void activity(JsonObject activity) {
    activities.add(activity.get("busy").getAsBoolean());
  }

  @JsonNotification("nrs/training")
  public void training(JsonObject event) {
    trainings.add(event);
  }

  @JsonNotification("nrs/chooseNetworks")
  public void chooseNetworks(JsonObject wish) {
    choices.add(wish);
  }

  @JsonNotification("nrs/trainNetworks")
  public void trainNetworks(JsonObject wish) {
    wishes.add(wish);
  }

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
  public void close() {
    try {
      get(server.shutdown());
      server.exit();
    } finally {
      connection.close();
    }
  }
}
