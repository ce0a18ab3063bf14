package io.nrs.lsp.diagnostics;

import io.nrs.lsp.client.Client;
import io.nrs.lsp.client.ClientFeature;
import io.nrs.lsp.document.Document;
import io.nrs.lsp.session.DocumentSnapshot;
import io.nrs.lsp.session.FormulaSources;
import io.nrs.lsp.session.Session;
import io.nrs.lsp.transport.Daemons;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.PublishDiagnosticsParams;

/**
 * Pushes diagnostics, always those of the newest text and in order. Clients that pull get a
 * notification when new ones are available.
 */
public final class Publisher implements AutoCloseable {
  /** While the networks work on a document, it is published no more often than this. */
  private static final long REFRESH_INTERVAL_MS = 400;

  private final Session session;
  private final Set<String> waiting = new LinkedHashSet<>();
  private final Set<String> refreshing = ConcurrentHashMap.newKeySet();

  /** Files with findings of an evaluation of the workspace, which stay when the file is closed. */
  private final Set<String> evaluated = ConcurrentHashMap.newKeySet();

  /** The settings file with published mistakes; for the executor's thread. */
  private Optional<String> settingsFile = Optional.empty();

  /** The last published diagnostics of each open document; for the executor's thread. */
  private final Map<String, Published> published = new HashMap<>();

  private final ScheduledExecutorService executor = Daemons.pool("nrs-diagnostics", 1);

  private record Published(int version, List<Diagnostic> diagnostics) {}

  public Publisher(Session session) {
    this.session = session;
  }

  /** Replaces the diagnostics of the file on disk by those of the opened document. */
  public void opened(String uri) {
    if (evaluated.contains(uri) && session.features().has(ClientFeature.PULLS_DIAGNOSTICS)) {
      run(() -> send(uri, Optional.empty(), List.of()));
    }
    changed(uri);
  }

  /** Publishes the diagnostics of a new text at once. */
  public void changed(String uri) {
    if (session.features().has(ClientFeature.PULLS_DIAGNOSTICS)) {
      return;
    }
    synchronized (waiting) {
      if (!waiting.add(uri)) {
        return;
      }
    }
    run(
        () -> {
          synchronized (waiting) {
            waiting.remove(uri);
          }
          session.snapshot(uri).ifPresent(this::publish);
        });
  }

  private void run(Runnable task) {
    executor.execute(() -> logFailure(task));
  }

  /** A failure goes to the client's log, and the executor goes on. */
  private void logFailure(Runnable task) {
    try {
      task.run();
    } catch (RuntimeException | Error e) {
      session.log(e);
    }
  }

  /** The same diagnostics of the same version are not published twice. */
  private void publish(DocumentSnapshot snapshot) {
    Document document = snapshot.document();
    Published now = new Published(document.version(), Diagnostics.of(snapshot));
    if (!now.equals(published.get(document.uri()))) {
      send(document.uri(), Optional.of(document), now.diagnostics());
    }
  }

  private void send(String uri, Optional<Document> of, List<Diagnostic> diagnostics) {
    if (of.isPresent() && session.document(uri).filter(now -> now == of.get()).isEmpty()) {
      return;
    }
    PublishDiagnosticsParams params = new PublishDiagnosticsParams(uri, diagnostics);
    of.ifPresentOrElse(
        document -> {
          params.setVersion(document.version());
          published.put(uri, new Published(document.version(), diagnostics));
        },
        () -> published.remove(uri));
    session.client().publish(params);
  }

  /**
   * Removes the diagnostics of a closed document, unless an evaluation of the workspace made them.
   */
  public void closed(String uri) {
    run(
        () -> {
          if (session.document(uri).isEmpty() && !refreshFromDisk(uri)) {
            send(uri, Optional.empty(), List.of());
          }
        });
  }

  /** Publishes new results of the networks. */
  public void solved(String uri, boolean awaited) {
    if (awaited) {
      again(uri);
      return;
    }
    if (!refreshing.add(uri)) {
      return;
    }
    executor.schedule(
        () -> logFailure(() -> again(uri)), REFRESH_INTERVAL_MS, TimeUnit.MILLISECONDS);
  }

  /**
   * Publishes again after a change of settings, or after a request whose result a diagnostic
   * explains.
   */
  public void again(String uri) {
    refreshing.remove(uri);
    Client client = session.client();
    if (client.features().has(ClientFeature.PULLS_DIAGNOSTICS)) {
      client.refreshDiagnostics();
    }
    changed(uri);
    if (session.settings().inlayHints()) {
      client.refreshInlayHints();
    }
  }

  /** Publishes what an evaluation of the workspace found in a file that is not open. */
  public void evaluated(String uri, List<Diagnostic> diagnostics) {
    run(
        () -> {
          if (session.document(uri).isPresent()) {
            return;
          }
          boolean changed = diagnostics.isEmpty() ? evaluated.remove(uri) : evaluated.add(uri);
          if (changed || !diagnostics.isEmpty()) {
            send(uri, Optional.empty(), diagnostics);
          }
        });
  }

  /** Publishes what an evaluation of the workspace found in an open document. */
  public void evaluated(String uri) {
    evaluated.add(uri);
    again(uri);
  }

  /**
   * Publishes the mistakes in the settings file, and removes those that were published before.
   *
   * @param uri of the file; empty if there is no workspace
   */
  public void settings(Optional<String> uri, List<Diagnostic> mistakes) {
    run(
        () -> {
          Optional<String> now = uri.filter(file -> !mistakes.isEmpty());
          settingsFile
              .filter(before -> !now.equals(Optional.of(before)))
              .ifPresent(before -> send(before, Optional.empty(), List.of()));
          now.ifPresent(file -> send(file, Optional.empty(), mistakes));
          settingsFile = now;
        });
  }

  /** Files whose findings an evaluation of the workspace has published. */
  public Set<String> evaluated() {
    return Set.copyOf(evaluated);
  }

  /** Publishes the findings of an evaluated file again, which has changed on disk. */
  public void changedOnDisk(String uri) {
    run(
        () -> {
          if (session.document(uri).isEmpty()) {
            refreshFromDisk(uri);
          }
        });
  }

  /** Returns false if an evaluation found nothing in the file; then nothing is done. */
  private boolean refreshFromDisk(String uri) {
    if (!evaluated.contains(uri)) {
      return false;
    }
    List<Diagnostic> now = onDisk(uri);
    if (now.isEmpty()) {
      evaluated.remove(uri);
    }
    send(uri, Optional.empty(), now);
    return true;
  }

  /** The diagnostics of a file on disk, from the verdicts that are known. */
  private List<Diagnostic> onDisk(String uri) {
    return new FormulaSources(session)
        .document(uri)
        .map(session::snapshot)
        .map(Diagnostics::of)
        .orElse(List.of());
  }

  @Override
  public void close() {
    executor.shutdownNow();
  }
}
