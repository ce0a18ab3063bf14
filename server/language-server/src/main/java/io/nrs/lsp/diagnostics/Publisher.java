package io.nrs.lsp;

import io.nrs.lsp.client.Client;
import io.nrs.lsp.document.Document;
import io.nrs.lsp.feature.Diagnostics;
import io.nrs.lsp.feature.Snapshot;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.PublishDiagnosticsParams;

/**
 * Pushes diagnostics, always those of the newest text and in order. Clients that pull are told when
 * there is something new to pull.
 */
public final class Publisher implements AutoCloseable {
  /** While the networks go through a document, it is published no more often than this. */
  private static final long REFRESHED_EVERY_MS = 400;

  private final Session session;
  private final Set<String> waiting = new LinkedHashSet<>();
  private final Set<String> refreshing = ConcurrentHashMap.newKeySet();
  private final Set<String> unopened = ConcurrentHashMap.newKeySet();
  private final ScheduledExecutorService executor =
      new ScheduledThreadPoolExecutor(
          1,
          task -> {
            Thread thread = new Thread(task, "nrs-diagnostics");
            thread.setDaemon(true);
            return thread;
          },
          // What is found after the end is told to nobody.
          new ThreadPoolExecutor.DiscardPolicy());

  Publisher(Session session) {
    this.session = session;
  }

  /** The text is new: its diagnostics are due at once. */
  void changed(String uri) {
    schedule(uri);
  }

  /** The document was opened: what was told of the file on disk is out of date. */
  void opened(String uri) {
    if (unopened.remove(uri) && session.client().features().pullsDiagnostics()) {
      executor.execute(() -> send(uri, Optional.empty(), List.of()));
    }
    schedule(uri);
  }

  /** Settings are others now. */
  void again(String uri) {
    refresh(uri);
  }

  private void schedule(String uri) {
    if (session.client().features().pullsDiagnostics()) {
      return;
    }
    synchronized (waiting) {
      if (!waiting.add(uri)) {
        return;
      }
    }
    executor.execute(
        () -> {
          synchronized (waiting) {
            waiting.remove(uri);
          }
          session.snapshot(uri).ifPresent(this::publish);
        });
  }

  private void publish(Snapshot snapshot) {
    try {
      send(snapshot.document().uri(), Optional.of(snapshot.document()), Diagnostics.of(snapshot));
    } catch (RuntimeException e) {
      session.log(e);
    }
  }

  private void send(String uri, Optional<Document> of, List<Diagnostic> diagnostics) {
    if (of.isPresent() && session.document(uri).filter(now -> now == of.get()).isEmpty()) {
      return;
    }
    PublishDiagnosticsParams params = new PublishDiagnosticsParams(uri, diagnostics);
    of.ifPresent(document -> params.setVersion(document.version()));
    session.client().publish(params);
  }

  /** The document was closed: nothing is left to be said of it. */
  void closed(String uri) {
    executor.execute(
        () -> {
          if (session.document(uri).isEmpty()) {
            send(uri, Optional.empty(), List.of());
          }
        });
  }

  /** The networks know more. */
  void assessed(String uri, boolean awaited) {
    if (awaited) {
      refresh(uri);
      return;
    }
    if (!refreshing.add(uri)) {
      return;
    }
    executor.schedule(() -> refresh(uri), REFRESHED_EVERY_MS, TimeUnit.MILLISECONDS);
  }

  /** A request brought to light what a diagnostic has to explain. */
  public void learned(String uri) {
    refresh(uri);
  }

  private void refresh(String uri) {
    refreshing.remove(uri);
    Client client = session.client();
    if (client.features().pullsDiagnostics()) {
      client.refreshDiagnostics();
    }
    schedule(uri);
    if (session.settings().inlayHints()) {
      client.refreshInlayHints();
    }
  }

  /** What was found in a file that is not open. */
  public void unopened(String uri, List<Diagnostic> diagnostics) {
    executor.execute(
        () -> {
          if (session.document(uri).isPresent()) {
            return;
          }
          boolean told = diagnostics.isEmpty() ? unopened.remove(uri) : unopened.add(uri);
          if (told || !diagnostics.isEmpty()) {
            send(uri, Optional.empty(), diagnostics);
          }
        });
  }

  /** Files that are not open and of which something was told. */
  public Set<String> toldUnopened() {
    return Set.copyOf(unopened);
  }

  /** A file that is not open changed on disk: what was told of it may be wrong now. */
  void changedOnDisk(String uri) {
    unopened(uri, List.of());
  }

  @Override
  public void close() {
    executor.shutdownNow();
  }
}
