package io.nrs.eclipse.standalone;

import io.nrs.eclipse.NrsPlugin;
import io.nrs.eclipse.server.Asked;
import io.nrs.eclipse.server.FailedAnswer;
import io.nrs.eclipse.server.FormulaServer;
import io.nrs.eclipse.server.LiveServer;
import io.nrs.eclipse.server.NoServerException;
import io.nrs.eclipse.server.NrsLanguageServer;
import io.nrs.eclipse.server.PreferenceWatch;
import io.nrs.eclipse.server.Question;
import io.nrs.eclipse.server.Questions;
import io.nrs.eclipse.server.ServerChoice;
import io.nrs.eclipse.server.ServerSettings;
import java.io.IOException;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import org.eclipse.core.runtime.ILog;
import org.eclipse.core.runtime.Platform;
import org.eclipse.lsp4j.ClientInfo;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.MessageParams;
import org.eclipse.lsp4j.MessageType;
import org.eclipse.lsp4j.services.LanguageServer;

/**
 * A connection of the plug-in's own, for an Eclipse without LSP4E: commands and views work, and
 * findings become markers. It starts a server when it is first needed, and again when one has ended
 * by itself. Everything that is sent goes through one thread, in the order it was said.
 */
public final class StandaloneServer implements FormulaServer, LiveServer, AutoCloseable {
  private static final long LEAVES_WITHIN_SECONDS = 5;

  private final ExecutorService turns =
      Executors.newSingleThreadExecutor(
          work -> {
            Thread thread = new Thread(work, "NRS");
            thread.setDaemon(true);
            return thread;
          });
  private final Questions questions;
  private final Window window;
  private final Lsp4eNotice lsp4e;
  private final Projects projects = new Projects(this);
  private final OpenDocuments documents;
  private final ProblemMarkers problems;
  private final ServerWork work = new ServerWork();
  private final Client client;
  private final PreferenceWatch preferences = new PreferenceWatch(this);
  private final Restarts restarts = new Restarts();
  private volatile boolean complained;
  private volatile Optional<Session> session = Optional.empty();

  /** The one of the workbench. */
  public StandaloneServer(Questions questions) {
    this(questions, new WorkbenchWindow());
  }

  StandaloneServer(Questions questions, Window window) {
    this.questions = questions;
    this.window = window;
    this.lsp4e = new Lsp4eNotice(window);
    this.documents =
        new OpenDocuments(
            message -> tell(live -> message.accept(live.getTextDocumentService())), this::opened);
    this.problems = new ProblemMarkers(documents);
    this.client = new Client(questions, new TextEdits(documents), problems, projects, work, window);
  }

  /** Looks after the formula files that are open, now and later. */
  public void watch() {
    projects.watch();
    documents.watch();
  }

  @Override
  public Asked ask(Question question) {
    try {
      Optional<String> uri = question.document().map(text -> documents.of(text).uri());
      return questions.ask(question, uri, this::inTurn);
    } catch (FailedAnswer elsewhere) {
      return questions.ask(
          question, Optional.empty(), unasked -> CompletableFuture.failedFuture(elsewhere));
    }
  }

  private CompletableFuture<Object> inTurn(
      Function<LanguageServer, CompletableFuture<Object>> question) {
    try {
      return CompletableFuture.supplyAsync(() -> question.apply(running()), turns)
          .thenCompose(Function.identity());
    } catch (RejectedExecutionException closed) {
      throw new FailedAnswer("Eclipse is being closed.", closed);
    }
  }

  /** A formula file was opened: its findings are wanted. */
  private void opened() {
    lsp4e.missed();
    later(
        () -> {
          try {
            running();
          } catch (FailedAnswer failed) {
            complain(failed);
          }
        });
  }

  /** Says once what keeps the server from starting; every question is told again. */
  private void complain(FailedAnswer failed) {
    ILog.get().error(failed.getMessage(), failed);
    if (!complained) {
      complained = true;
      window.show(new MessageParams(MessageType.Error, failed.getMessage()));
    }
  }

  @Override
  public void tell(Consumer<NrsLanguageServer> said) {
    later(() -> session.filter(Session::isAlive).ifPresent(live -> said.accept(live.server())));
  }

  @Override
  public void restart() {
    later(
        () -> {
          restarts.forget();
          complained = false;
          end();
          if (!documents.all().isEmpty()) {
            opened();
          }
        });
  }

  private void later(Runnable turn) {
    try {
      turns.execute(
          () -> {
            try {
              turn.run();
            } catch (RuntimeException failed) {
              ILog.get().warn("The server could not be told: " + failed.getMessage(), failed);
            }
          });
    } catch (RejectedExecutionException closed) {
      // Nobody is left to be told.
      return;
    }
  }

  /** A server that knows every open text. In a turn. */
  private NrsLanguageServer running() {
    if (session.filter(Session::isAlive).isEmpty()) {
      start();
    }
    NrsLanguageServer server = session.orElseThrow().server();
    documents.all().forEach(document -> document.open(server.getTextDocumentService()));
    return server;
  }

  private void start() {
    if (!restarts.allowed(Instant.now())) {
      throw new FailedAnswer(
          "The server has ended by itself more than %d times in %d minutes, and is not started"
                  .formatted(Restarts.MOST, Restarts.WITHIN.toMinutes())
              + " again for now. The error log may tell why.");
    }
    work.clear();
    problems.clear();
    documents.all().forEach(OpenDocument::forgotten);
    long number = questions.begun();
    Session started;
    try {
      started = Session.start(ServerChoice.current(), client, parameters());
    } catch (FailedAnswer failed) {
      questions.lost(number);
      throw failed;
    } catch (NoServerException none) {
      questions.lost(number);
      throw new FailedAnswer(none.getMessage(), none);
    } catch (IOException cannot) {
      questions.lost(number);
      throw new FailedAnswer("The server cannot be started: " + cannot.getMessage(), cannot);
    }
    session = Optional.of(started);
    complained = false;
    started
        .ended()
        .thenRun(
            () -> {
              if (!started.isClosed()) {
                restarts.ended(Instant.now());
                ILog.get().error("The server has ended by itself.");
              }
              work.clear();
              questions.lost(number);
            });
  }

  private InitializeParams parameters() {
    InitializeParams parameters = new InitializeParams();
    parameters.setProcessId((int) ProcessHandle.current().pid());
    parameters.setClientInfo(
        new ClientInfo("Eclipse", Platform.getBundle(NrsPlugin.ID).getVersion().toString()));
    parameters.setCapabilities(Capabilities.all());
    parameters.setWorkspaceFolders(projects.folders());
    parameters.setInitializationOptions(ServerSettings.initializationOptions());
    return parameters;
  }

  private void end() {
    session.ifPresent(Session::close);
    session = Optional.empty();
  }

  /** The process of the server that runs, if one does. */
  Optional<ProcessHandle> process() {
    return session.filter(Session::isAlive).map(Session::handle);
  }

  /** Ends the server, and takes its moment for that. */
  @Override
  public void close() {
    preferences.close();
    projects.close();
    documents.close();
    later(this::end);
    turns.shutdown();
    try {
      if (!turns.awaitTermination(LEAVES_WITHIN_SECONDS, TimeUnit.SECONDS)) {
        // It does not read: its input ends with this process.
        turns.shutdownNow();
      }
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }
}
