package io.nrs.lsp.notifications;

import io.nrs.checking.Settings;
import io.nrs.grammar.Language;
import io.nrs.lsp.diagnostics.Publisher;
import io.nrs.lsp.document.Document;
import io.nrs.lsp.document.Document.Change;
import io.nrs.lsp.document.EncodedPositions;
import io.nrs.lsp.document.PositionEncoding;
import io.nrs.lsp.document.Positions;
import io.nrs.lsp.inference.BackgroundSolver;
import io.nrs.lsp.session.Session;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.eclipse.lsp4j.DidChangeTextDocumentParams;
import org.eclipse.lsp4j.DidCloseTextDocumentParams;
import org.eclipse.lsp4j.DidOpenTextDocumentParams;
import org.eclipse.lsp4j.MessageType;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.eclipse.lsp4j.TextDocumentItem;

/** Keeps the session's documents as the client has them. On the reader's thread, unless it says. */
public final class TextDocumentSync {
  private final Session session;
  private final Publisher publisher;
  private final BackgroundSolver backgroundSolver;
  private final Consumer<Language> wanted;
  private final Set<String> toldTooLarge = new HashSet<>();
  private boolean configured;

  /**
   * @param wanted is told of languages whose networks will be asked for
   */
  public TextDocumentSync(
      Session session,
      Publisher publisher,
      BackgroundSolver backgroundSolver,
      Consumer<Language> wanted) {
    this.session = session;
    this.publisher = publisher;
    this.backgroundSolver = backgroundSolver;
    this.wanted = wanted;
  }

  public void opened(DidOpenTextDocumentParams params) {
    TextDocumentItem item = params.getTextDocument();
    Document.language(Optional.ofNullable(item.getLanguageId()).orElse(""), item.getUri())
        .map(language -> Document.of(item.getUri(), language, item.getVersion(), item.getText()))
        .ifPresent(
            document -> {
              session.put(document);
              assess(document);
              publisher.opened(document.uri());
              wanted.accept(document.language());
            });
  }

  public void changed(DidChangeTextDocumentParams params) {
    session
        .document(params.getTextDocument().getUri())
        .ifPresent(
            document -> {
              int version =
                  Optional.ofNullable(params.getTextDocument().getVersion())
                      .orElse(document.version() + 1);
              if (version < document.version()) {
                session
                    .client()
                    .log(
                        MessageType.Warning,
                        "nrs: a change of %s to version %d was ignored: the text is at version %d"
                            .formatted(document.uri(), version, document.version()));
                return;
              }
              Document now = document;
              for (TextDocumentContentChangeEvent change : params.getContentChanges()) {
                now = changed(now, version, decoded(now, change));
              }
              session.put(now);
              assess(now);
              publisher.changed(now.uri());
            });
  }

  /** A change in UTF-16. */
  private TextDocumentContentChangeEvent decoded(
      Document document, TextDocumentContentChangeEvent change) {
    PositionEncoding encoding = session.client().features().positions();
    return change.getRange() == null || encoding == PositionEncoding.UTF16
        ? change
        : new TextDocumentContentChangeEvent(
            new EncodedPositions(document, encoding).decoded(change.getRange()), change.getText());
  }

  public static Document changed(
      Document document, int version, TextDocumentContentChangeEvent change) {
    Range range = change.getRange();
    return range == null
        ? document.with(version, change.getText())
        : document.with(
            version,
            new Change(
                Positions.place(range.getStart()),
                Positions.place(range.getEnd()),
                change.getText()));
  }

  public void closed(DidCloseTextDocumentParams params) {
    String uri = params.getTextDocument().getUri();
    session
        .remove(uri)
        .ifPresent(
            document -> {
              stopAssessing(uri);
              publisher.closed(uri);
            });
  }

  /** Looks at all documents again, after settings or networks have changed. On any thread. */
  public void again() {
    synchronized (this) {
      configured = true;
    }
    for (Document document : session.documents()) {
      assess(document);
      publisher.again(document.uri());
    }
  }

  /** Does nothing before the settings are known; all documents follow then. */
  private synchronized void assess(Document document) {
    boolean current = session.document(document.uri()).filter(now -> now == document).isPresent();
    if (!configured || !current) {
      return;
    }
    Settings settings = session.settings();
    boolean tooLarge = document.length() > settings.maxFileSizeKb() * 1024L;
    if (tooLarge) {
      tellTooLarge(document, settings);
    }
    if (settings.agreement() && !tooLarge) {
      backgroundSolver.changed(document);
    } else {
      backgroundSolver.closed(document.uri());
    }
  }

  private synchronized void stopAssessing(String uri) {
    backgroundSolver.closed(uri);
  }

  private void tellTooLarge(Document document, Settings settings) {
    if (toldTooLarge.add(document.uri())) {
      session
          .client()
          .show(
              MessageType.Warning,
              "%s is larger than %d KB: its formulas are not evaluated in the background (nrs.maxFileSizeKb)"
                  .formatted(
                      document.uri().substring(document.uri().lastIndexOf('/') + 1),
                      settings.maxFileSizeKb()));
    }
  }
}
