package io.nrs.lsp.session;

import io.nrs.checking.Settings;
import io.nrs.lsp.client.Client;
import io.nrs.lsp.client.ClientFeatures;
import io.nrs.lsp.document.Document;
import io.nrs.lsp.inference.Inference;
import io.nrs.lsp.transport.ErrorResponses;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.eclipse.lsp4j.MessageType;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;

/**
 * The state of the client and its documents. Only the reader's thread changes it, except for the
 * settings and the trained networks. Other threads read it or take a snapshot.
 */
public final class Session {
  /** Editors that batch changes send them within this time. */
  private static final Duration TIMEOUT = Duration.ofSeconds(1);

  private final Inference inference;
  private final KnownLanguages languages;
  private final Map<String, Document> documents = new ConcurrentHashMap<>();
  private final Set<TrackedLine> tracked = ConcurrentHashMap.newKeySet();
  private final CompletableFuture<Void> configured = new CompletableFuture<>();
  private volatile State state = State.NEW;
  private volatile Function<ClientFeatures, Client> clients;
  private volatile Client client;
  private volatile Settings settings = Settings.defaults();
  private volatile Workspace workspace = Workspace.NONE;

  private enum State {
    NEW,
    RUNNING,
    SHUT_DOWN
  }

  public Session(Inference inference, KnownLanguages languages) {
    this.inference = inference;
    this.languages = languages;
  }

  /**
   * Connects the other end, before the first message is read.
   *
   * @param clients makes the client with its features
   */
  public void connect(Function<ClientFeatures, Client> clients) {
    this.clients = clients;
    client = clients.apply(ClientFeatures.none());
  }

  public void start(ClientFeatures features, Workspace folders) {
    state = State.RUNNING;
    client = clients.apply(features);
    workspace = folders;
    languages.setFolders(folders.folders());
  }

  /** The languages that documents can be in. */
  public KnownLanguages languages() {
    return languages;
  }

  public void shutDown() {
    state = State.SHUT_DOWN;
  }

  public boolean isShutDown() {
    return state == State.SHUT_DOWN;
  }

  /** Why a request cannot be served now (LSP 3.17, "Server lifecycle"). */
  public Optional<ResponseErrorException> refusal(String method) {
    boolean first = method.equals("initialize");
    return switch (state) {
      case NEW ->
          refused(
              !first,
              ResponseErrorCode.ServerNotInitialized,
              "the first request must be initialize");
      case RUNNING ->
          refused(first, ResponseErrorCode.InvalidRequest, "initialize was requested before");
      case SHUT_DOWN -> refused(true, ResponseErrorCode.InvalidRequest, "the server was shut down");
    };
  }

  private static Optional<ResponseErrorException> refused(
      boolean isRefused, ResponseErrorCode code, String why) {
    return isRefused ? Optional.of(ErrorResponses.error(code, why)) : Optional.empty();
  }

  /** Whether a notification is accepted now. */
  public boolean accepts(String method) {
    return state == State.RUNNING || method.equals("exit");
  }

  /** Completes when the client's settings are known, or when the wait for them is over. */
  public CompletableFuture<Void> configured() {
    return configured;
  }

  public void use(Settings other) {
    settings = other;
  }

  public Settings settings() {
    return settings;
  }

  public Client client() {
    return client;
  }

  public ClientFeatures features() {
    return client.features();
  }

  public Inference inference() {
    return inference;
  }

  public Workspace workspace() {
    return workspace;
  }

  public synchronized void change(UnaryOperator<Workspace> change) {
    workspace = change.apply(workspace);
    languages.setFolders(workspace.folders());
  }

  public void put(Document document) {
    synchronized (documents) {
      Optional<Document> before = Optional.ofNullable(documents.put(document.uri(), document));
      before.ifPresent(old -> tracked.forEach(line -> line.changed(old, document)));
      documents.notifyAll();
    }
  }

  /** Follows a line of a document through its changes. Runs on the reader's thread. */
  public TrackedLine track(String uri, int number) {
    TrackedLine line = new TrackedLine(uri, number, tracked::remove);
    tracked.add(line);
    return line;
  }

  /** Waits, with a limit, until the client has sent a new version of a document. */
  public void awaitChange(Document from) {
    long end = System.nanoTime() + TIMEOUT.toNanos();
    synchronized (documents) {
      try {
        while (documents.get(from.uri()) == from) {
          long left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
          if (left <= 0) {
            return;
          }
          documents.wait(left);
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }

  public Optional<Document> remove(String uri) {
    synchronized (documents) {
      documents.notifyAll();
      return Optional.ofNullable(documents.remove(uri));
    }
  }

  /** Open documents in known languages. */
  public Collection<Document> documents() {
    return List.copyOf(documents.values());
  }

  public Optional<Document> document(String uri) {
    return Optional.ofNullable(documents.get(uri));
  }

  public Optional<DocumentSnapshot> snapshot(String uri) {
    return document(uri).map(this::snapshot);
  }

  /** A snapshot with a document that need not be open. */
  public DocumentSnapshot snapshot(Document document) {
    return new DocumentSnapshot(document, settings, client.features(), inference);
  }

  /** Refuses an answer that was computed from an older version of the document. */
  public void requireCurrent(Document document) {
    if (!isCurrent(document)) {
      throw ErrorResponses.contentModified();
    }
  }

  /** Whether a document is open and has not changed. */
  public boolean isCurrent(Document document) {
    return documents.get(document.uri()) == document;
  }

  /** Logs an unexpected error in the client's log, in one line. */
  public void log(Throwable failure) {
    if (failure instanceof ResponseErrorException) {
      return;
    }
    if (failure instanceof OutOfMemoryError) {
      client.log(MessageType.Error, "nrs: " + ErrorResponses.OUT_OF_MEMORY);
      return;
    }
    StackTraceElement[] trace = failure.getStackTrace();
    client.log(
        MessageType.Error,
        "nrs: this is a bug: " + failure + (trace.length == 0 ? "" : " at " + trace[0]));
  }

  /**
   * A line of a document that keeps its place while lines are added and removed above it. {@link
   * Session#track} gives it; the caller closes it.
   */
  public static final class TrackedLine implements AutoCloseable {
    private final String uri;
    private final Consumer<TrackedLine> atEnd;
    private int number;
    private boolean removed;

    TrackedLine(String uri, int number, Consumer<TrackedLine> atEnd) {
      this.uri = uri;
      this.number = number;
      this.atEnd = atEnd;
    }

    /** The number of the line, from 0. If the line was removed, it is its last known number. */
    public synchronized int number() {
      return number;
    }

    /** Whether an edit has removed the line. */
    public synchronized boolean isRemoved() {
      return removed;
    }

    synchronized void changed(Document before, Document after) {
      if (before.uri().equals(uri) && !removed && number < before.lineCount()) {
        OptionalInt moved = before.numberIn(after, number);
        removed = moved.isEmpty();
        number = moved.orElse(number);
      }
    }

    @Override
    public void close() {
      atEnd.accept(this);
    }
  }
}
