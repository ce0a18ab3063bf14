package io.nrs.lsp;

import io.nrs.checking.Settings;
import io.nrs.lsp.client.Client;
import io.nrs.lsp.client.ClientFeatures;
import io.nrs.lsp.client.Remote;
import io.nrs.lsp.document.Document;
import io.nrs.lsp.feature.Snapshot;
import io.nrs.lsp.inference.Inference;
import io.nrs.lsp.rpc.Answers;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.eclipse.lsp4j.MessageType;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;

/**
 * What is true now of the client and its documents. Changed on the reader's thread alone, but for
 * the settings and what was trained in the workspace; everybody else reads, or takes a snapshot.
 */
public final class Session {
  /** Editors that collect changes tell them well within this. */
  private static final Duration PATIENCE = Duration.ofSeconds(1);

  private final Remote remote;
  private final Inference inference;
  private final Map<String, Document> documents = new ConcurrentHashMap<>();
  private final CompletableFuture<Void> configured = new CompletableFuture<>();
  private volatile State state = State.NEW;
  private volatile Client client;
  private volatile Settings settings = Settings.defaults();
  private volatile Workspace workspace = Workspace.NONE;

  private enum State {
    NEW,
    RUNNING,
    SHUT_DOWN
  }

  Session(Remote remote, Inference inference) {
    this.remote = remote;
    this.inference = inference;
    this.client = new Client(remote, ClientFeatures.none());
  }

  void start(ClientFeatures features, Workspace folders) {
    state = State.RUNNING;
    client = new Client(remote, features);
    workspace = folders;
  }

  void shutDown() {
    state = State.SHUT_DOWN;
  }

  boolean isShutDown() {
    return state == State.SHUT_DOWN;
  }

  /** Why a request cannot be served now (LSP 3.17, "Server lifecycle"). */
  Optional<ResponseErrorException> refusal(String method) {
    if (state == State.SHUT_DOWN) {
      return Optional.of(
          Answers.error(ResponseErrorCode.InvalidRequest, "the server was shut down"));
    }
    boolean first = method.equals("initialize");
    if (state == State.NEW && !first) {
      return Optional.of(
          Answers.error(
              ResponseErrorCode.ServerNotInitialized, "the first request must be initialize"));
    }
    return state == State.RUNNING && first
        ? Optional.of(
            Answers.error(ResponseErrorCode.InvalidRequest, "initialize was requested before"))
        : Optional.empty();
  }

  /** Whether a notification means anything now. */
  boolean hears(String method) {
    return state == State.RUNNING || method.equals("exit");
  }

  /** Done when the client's settings are known, or did not come in time. */
  CompletableFuture<Void> configured() {
    return configured;
  }

  void use(Settings other) {
    settings = other;
  }

  public Settings settings() {
    return settings;
  }

  public Client client() {
    return client;
  }

  public Inference inference() {
    return inference;
  }

  public Workspace workspace() {
    return workspace;
  }

  synchronized void change(UnaryOperator<Workspace> change) {
    workspace = change.apply(workspace);
  }

  void put(Document document) {
    synchronized (documents) {
      documents.put(document.uri(), document);
      documents.notifyAll();
    }
  }

  /** Waits until the client has told that a document is another one now, but not for ever. */
  public void awaitChange(Document from) {
    long end = System.nanoTime() + PATIENCE.toNanos();
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

  Optional<Document> remove(String uri) {
    synchronized (documents) {
      documents.notifyAll();
      return Optional.ofNullable(documents.remove(uri));
    }
  }

  /** Open documents in languages that we know. */
  public Collection<Document> documents() {
    return List.copyOf(documents.values());
  }

  public Optional<Document> document(String uri) {
    return Optional.ofNullable(documents.get(uri));
  }

  public Optional<Snapshot> snapshot(String uri) {
    return document(uri)
        .map(document -> new Snapshot(document, settings, client.features(), inference));
  }

  /** An answer that was computed from another text than the present one is of no use. */
  public void mustBeCurrent(Document document) {
    if (documents.get(document.uri()) != document) {
      throw Answers.superseded();
    }
  }

  /** Something went wrong that should not: for the client's log, in a line. */
  public void log(Throwable failure) {
    if (failure instanceof ResponseErrorException) {
      return;
    }
    StackTraceElement[] trace = failure.getStackTrace();
    client.log(
        MessageType.Error,
        "nrs: this is a bug: " + failure + (trace.length == 0 ? "" : " at " + trace[0]));
  }
}
