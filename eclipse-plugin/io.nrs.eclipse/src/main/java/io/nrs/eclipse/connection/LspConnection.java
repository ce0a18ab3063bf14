package io.nrs.eclipse.connection;

import io.nrs.eclipse.common.Messages;
import io.nrs.eclipse.common.PluginConstants;
import io.nrs.eclipse.common.WorkspaceFiles;
import io.nrs.eclipse.server.CommandRequest;
import io.nrs.eclipse.server.ConfigurationNotifier;
import io.nrs.eclipse.server.DaemonThreads;
import io.nrs.eclipse.server.FormulaServer;
import io.nrs.eclipse.server.PendingRequest;
import io.nrs.eclipse.server.PendingRequests;
import io.nrs.eclipse.server.RequestFailedException;
import io.nrs.eclipse.server.ServerCommandLine;
import io.nrs.eclipse.server.ServerSettings;
import io.nrs.eclipse.server.TextAnswer;
import io.nrs.eclipse.server.TextQuery;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.runtime.ILog;
import org.eclipse.core.runtime.Platform;
import org.eclipse.jface.text.IDocument;
import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.ClientInfo;
import org.eclipse.lsp4j.DocumentDiagnosticParams;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.MessageParams;
import org.eclipse.lsp4j.MessageType;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.VersionedTextDocumentIdentifier;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.json.MessageJsonHandler;
import org.eclipse.lsp4j.services.LanguageServer;
import org.eclipse.osgi.util.NLS;

/**
 * The connection of the plug-in. Findings become markers, and features of the editor ask it. The
 * server starts when it is first needed, and again when it has crashed. One thread sends all
 * messages in their order.
 */
public final class LspConnection implements FormulaServer {
  private static final String CAPABILITIES =
      """
      {"workspace": {
         "applyEdit": true, "workspaceEdit": {"documentChanges": true}, "workspaceFolders": true,
         "configuration": true, "didChangeWatchedFiles": {"dynamicRegistration": true},
         "codeLens": {"refreshSupport": true}, "inlayHint": {"refreshSupport": true}},
       "textDocument": {
         "synchronization": {"didSave": true}, "publishDiagnostics": {"versionSupport": true, "dataSupport": true},
         "hover": {"contentFormat": ["markdown", "plaintext"]},
         "codeAction": {"dataSupport": true, "isPreferredSupport": true,
           "codeActionLiteralSupport": {"codeActionKind": {"valueSet": ["quickfix", "refactor"]}},
           "resolveSupport": {"properties": ["edit"]}},
         "codeLens": {}, "inlayHint": {}, "formatting": {}, "rangeFormatting": {},
         "documentSymbol": {"hierarchicalDocumentSymbolSupport": true},
         "foldingRange": {"lineFoldingOnly": true}},
       "window": {"workDoneProgress": true}}\
      """;

  private static final long SHUTDOWN_TIMEOUT_SECONDS = 5;

  private final ExecutorService queue =
      Executors.newSingleThreadExecutor(DaemonThreads.named("NRS"));
  private final PendingRequests pendingRequests;
  private final ClientWindow window;
  private final WorkspaceSync projects = new WorkspaceSync(this);
  private final OpenDocuments documents;
  private final ProblemMarkers problems;
  private final StaleFindings stale;
  private final ServerProgress work = new ServerProgress();
  private final FormulaClient client;
  private final ConfigurationNotifier preferences = new ConfigurationNotifier(this);
  private final RestartLimit restarts = new RestartLimit();
  private final WorkspaceEditApplier edits;
  private final Set<Runnable> refreshed = new CopyOnWriteArraySet<>();
  private final Set<CompletableFuture<?>> queries = ConcurrentHashMap.newKeySet();
  private volatile boolean failureReported;
  private volatile Optional<ServerSession> session = Optional.empty();

  /** The connection of the workbench. */
  public LspConnection(PendingRequests pendingRequests) {
    this(pendingRequests, new WorkbenchClientWindow());
  }

  LspConnection(PendingRequests pendingRequests, ClientWindow window) {
    this.pendingRequests = pendingRequests;
    this.window = window;
    this.documents =
        new OpenDocuments(
            message -> notifyServer(live -> message.accept(live.getTextDocumentService())),
            this::opened);
    this.problems = new ProblemMarkers(documents, new ProblemAnnotations(window));
    this.stale = new StaleFindings(problems);
    this.edits = new WorkspaceEditApplier(documents);
    this.client =
        new FormulaClient(
            pendingRequests,
            edits,
            problems,
            projects,
            work,
            window,
            this::check,
            () -> refreshed.forEach(Runnable::run));
  }

  /** Synchronizes the formula files that are open now or later. */
  public void watch() {
    projects.watch();
    stale.watch();
    documents.watch();
  }

  @Override
  public PendingRequest send(CommandRequest<?> request) {
    try {
      Optional<String> uri = request.document().map(text -> documents.of(text).uri());
      return pendingRequests.send(request, uri, this::sendInOrder);
    } catch (RequestFailedException notOpen) {
      return pendingRequests.send(
          request, Optional.empty(), unsent -> CompletableFuture.failedFuture(notOpen));
    }
  }

  @Override
  public <R> CompletableFuture<TextAnswer<R>> query(IDocument text, TextQuery<R> query) {
    OpenDocument open;
    try {
      open = documents.of(text);
    } catch (RequestFailedException notOpen) {
      return CompletableFuture.failedFuture(notOpen);
    }
    CompletableFuture<TextAnswer<R>> answer = new CompletableFuture<>();
    queries.add(answer);
    answer.whenComplete((result, failure) -> queries.remove(answer));
    boolean isQueued =
        enqueue(
            () -> {
              if (!answer.isDone()) {
                send(open, query, answer);
              }
            });
    if (!isQueued) {
      answer.completeExceptionally(closing());
    }
    return answer;
  }

  /** Only the queue's thread calls this. */
  private <R> void send(
      OpenDocument open, TextQuery<R> query, CompletableFuture<TextAnswer<R>> answer) {
    try {
      LanguageServer server = startedServer();
      VersionedTextDocumentIdentifier text = open.sent();
      CompletableFuture<R> sent = query.send(server, new TextDocumentIdentifier(text.getUri()));
      answer.whenComplete(
          (result, failure) -> {
            // A server that has ended takes no cancellation. One that stands still would block the
            // thread that cancels, which may be that of the workbench.
            if (answer.isCancelled()) {
              enqueue(() -> sent.cancel(true));
            }
          });
      sent.whenComplete(
          (result, failure) -> {
            if (failure == null) {
              answer.complete(open.answer(text, result));
            } else {
              answer.completeExceptionally(PendingRequests.failure(failure));
            }
          });
    } catch (RuntimeException failed) {
      answer.completeExceptionally(PendingRequests.failure(failed));
    }
  }

  @Override
  public CompletableFuture<Void> check(IFile file) {
    Optional<String> uri = WorkspaceFiles.uri(file.getLocationURI());
    CompletableFuture<Void> checked = new CompletableFuture<>();
    queries.add(checked);
    checked.whenComplete((result, failure) -> queries.remove(checked));
    boolean isQueued =
        enqueue(
            () ->
                uri.filter(local -> file.isAccessible())
                    .filter(local -> documents.find(local).isEmpty())
                    .ifPresentOrElse(
                        closed -> check(file, closed, checked), () -> checked.complete(null)));
    if (!isQueued) {
      checked.completeExceptionally(closing());
    }
    return checked;
  }

  /** Only the queue's thread calls this. */
  private void check(IFile file, String uri, CompletableFuture<Void> checked) {
    String state = StaleFindings.state(file);
    try {
      startedServer()
          .getTextDocumentService()
          .diagnostic(new DocumentDiagnosticParams(new TextDocumentIdentifier(uri)))
          .whenComplete(
              (report, failure) -> {
                if (failure != null && !isRefused(failure)) {
                  checked.completeExceptionally(PendingRequests.failure(failure));
                  return;
                }
                problems.publish(
                    file,
                    state,
                    new PublishDiagnosticsParams(
                        uri, failure == null ? report.getLeft().getItems() : List.of()));
                checked.complete(null);
              });
    } catch (RuntimeException failed) {
      checked.completeExceptionally(PendingRequests.failure(failed));
    }
  }

  /** The server refuses files that it cannot read, of which nothing is known. */
  private static boolean isRefused(Throwable failure) {
    return failure instanceof ResponseErrorException
        || failure.getCause() instanceof ResponseErrorException;
  }

  private static RequestFailedException closing() {
    return new RequestFailedException(ConnectionTexts.closing);
  }

  @Override
  public Optional<String> apply(WorkspaceEdit edit) {
    return Optional.ofNullable(edits.apply(edit).getFailureReason());
  }

  @Override
  public void addRefreshListener(Runnable listener) {
    refreshed.add(listener);
  }

  @Override
  public void removeRefreshListener(Runnable listener) {
    refreshed.remove(listener);
  }

  private <T> CompletableFuture<T> sendInOrder(
      Function<LanguageServer, CompletableFuture<T>> request) {
    try {
      return CompletableFuture.supplyAsync(() -> request.apply(startedServer()), queue)
          .thenCompose(Function.identity());
    } catch (RejectedExecutionException closed) {
      throw new RequestFailedException(ConnectionTexts.closing, closed);
    }
  }

  /** Starts the server after a formula file was opened, so that its findings appear. */
  private void opened() {
    enqueue(this::tryStart);
  }

  private void tryStart() {
    try {
      startedServer();
    } catch (RequestFailedException failed) {
      reportFailure(failed);
    }
  }

  /** Shows once why the server does not start. Each request fails with the same message. */
  private void reportFailure(RequestFailedException failed) {
    if (!failureReported) {
      failureReported = true;
      ILog.get().error(failed.getMessage(), failed);
      window.show(new MessageParams(MessageType.Error, failed.getMessage()));
    }
  }

  @Override
  public void notifyServer(Consumer<LanguageServer> notification) {
    enqueue(
        () ->
            session
                .filter(ServerSession::isAlive)
                .ifPresent(live -> notification.accept(live.server())));
  }

  @Override
  public void restart() {
    enqueue(
        () -> {
          restarts.forget();
          failureReported = false;
          end();
          if (!documents.all().isEmpty()) {
            opened();
          }
        });
  }

  /** Returns whether the task will run: it does not while Eclipse is closing. */
  private boolean enqueue(Runnable task) {
    try {
      queue.execute(
          () -> {
            try {
              task.run();
            } catch (RuntimeException failed) {
              ILog.get()
                  .warn("A notification to the server failed: " + failed.getMessage(), failed);
            }
          });
      return true;
    } catch (RejectedExecutionException closed) {
      return false;
    }
  }

  /** The server, with all open documents. Only the queue's thread calls this. */
  private LanguageServer startedServer() {
    if (session.filter(ServerSession::isAlive).isEmpty()) {
      try {
        start();
      } catch (RequestFailedException failed) {
        problems.report(failed.getMessage());
        throw failed;
      }
    }
    LanguageServer server = session.orElseThrow().server();
    documents.all().forEach(document -> document.open(server.getTextDocumentService()));
    return server;
  }

  private void start() {
    if (!restarts.allowed(Instant.now())) {
      throw new RequestFailedException(
          NLS.bind(
              ConnectionTexts.endedOften,
              Messages.counted(
                  RestartLimit.MAX_RESTARTS, ConnectionTexts.oneTime, ConnectionTexts.manyTimes),
              Messages.counted(
                  RestartLimit.PERIOD.toMinutes(),
                  ConnectionTexts.oneMinute,
                  ConnectionTexts.manyMinutes)));
    }
    work.clear();
    problems.serverChanged();
    documents.all().forEach(OpenDocument::serverChanged);
    long number = pendingRequests.serverStarted();
    ServerSession started;
    try {
      ServerCommandLine command = ServerCommandLine.selected();
      try {
        started = ServerSession.start(command, client, parameters());
      } catch (RequestFailedException failed) {
        throw ServerCommandLine.explained(failed);
      }
    } catch (RequestFailedException failed) {
      pendingRequests.serverEnded(number);
      throw failed;
    } catch (IOException cannot) {
      pendingRequests.serverEnded(number);
      throw new RequestFailedException(
          NLS.bind(ConnectionTexts.cannotStart, cannot.getMessage()), cannot);
    }
    session = Optional.of(started);
    failureReported = false;
    started
        .ended()
        .thenRun(
            () -> {
              if (!started.isClosed()) {
                restarts.ended(Instant.now());
                ILog.get().error("The server has ended unexpectedly.");
              }
              work.clear();
              pendingRequests.serverEnded(number);
              failQueries();
              if (!started.isClosed() && !documents.all().isEmpty()) {
                enqueue(this::tryStart);
              }
            });
  }

  /** The server does not answer those that it got before it ended. */
  private void failQueries() {
    RequestFailedException ended = new RequestFailedException(ConnectionTexts.ended);
    List.copyOf(queries).forEach(query -> query.completeExceptionally(ended));
  }

  private InitializeParams parameters() {
    InitializeParams parameters = new InitializeParams();
    parameters.setProcessId((int) ProcessHandle.current().pid());
    parameters.setClientInfo(
        new ClientInfo(
            "Eclipse", Platform.getBundle(PluginConstants.PLUGIN_ID).getVersion().toString()));
    parameters.setCapabilities(capabilities());
    parameters.setWorkspaceFolders(projects.folders());
    parameters.setInitializationOptions(ServerSettings.initializationOptions());
    return parameters;
  }

  private static ClientCapabilities capabilities() {
    ClientCapabilities all =
        new MessageJsonHandler(Map.of()).getGson().fromJson(CAPABILITIES, ClientCapabilities.class);
    all.setExperimental(ServerSettings.experimental());
    return all;
  }

  private void end() {
    session.ifPresent(ServerSession::close);
    session = Optional.empty();
  }

  /** The process of the running server, if there is one. */
  Optional<ProcessHandle> process() {
    return session.filter(ServerSession::isAlive).map(ServerSession::handle);
  }

  /** Stops the server. This may block for some seconds. */
  @Override
  public void close() {
    preferences.close();
    projects.close();
    stale.close();
    documents.close();
    enqueue(this::end);
    queue.shutdown();
    try {
      if (!queue.awaitTermination(SHUTDOWN_TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
        // The server does not read.
        queue.shutdownNow();
        session.ifPresent(ServerSession::kill);
      }
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }

  /** Limits how often a server that crashes is restarted. */
  static final class RestartLimit {
    static final int MAX_RESTARTS = 5;
    static final Duration PERIOD = Duration.ofMinutes(10);

    private final Deque<Instant> ends = new ArrayDeque<>();

    /** Reports that the server ended unexpectedly. */
    synchronized void ended(Instant now) {
      ends.addLast(now);
    }

    /** Whether the server may be started. */
    synchronized boolean allowed(Instant now) {
      while (!ends.isEmpty() && ends.peekFirst().isBefore(now.minus(PERIOD))) {
        ends.removeFirst();
      }
      return ends.size() <= MAX_RESTARTS;
    }

    /** Forgets earlier crashes, because the user has selected another server. */
    synchronized void forget() {
      ends.clear();
    }
  }
}
