package io.nrs.lsp.notifications;

import io.nrs.checking.Settings;
import io.nrs.grammar.Language;
import io.nrs.language.Remedy;
import io.nrs.language.catalogue.LanguageCatalogue;
import io.nrs.lsp.client.ClientFeature;
import io.nrs.lsp.diagnostics.Publisher;
import io.nrs.lsp.document.Document;
import io.nrs.lsp.document.Document.Change;
import io.nrs.lsp.document.Languages;
import io.nrs.lsp.document.Positions;
import io.nrs.lsp.inference.BackgroundSolver;
import io.nrs.lsp.session.Session;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.eclipse.lsp4j.DidChangeTextDocumentParams;
import org.eclipse.lsp4j.DidCloseTextDocumentParams;
import org.eclipse.lsp4j.DidOpenTextDocumentParams;
import org.eclipse.lsp4j.DidSaveTextDocumentParams;
import org.eclipse.lsp4j.MessageType;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.eclipse.lsp4j.TextDocumentItem;
import org.eclipse.lsp4j.jsonrpc.services.JsonNotification;

/**
 * Keeps the session's documents as the client has them. Methods run on the reader's thread unless
 * they say otherwise.
 */
public final class TextDocumentSync {
  /** Maximum number of description errors reported. */
  private static final int MAX_REPORTED = 100;

  private final Session session;
  private final Publisher publisher;
  private final BackgroundSolver backgroundSolver;
  private final DescriptionDocuments descriptions;
  private final Consumer<Language> wanted;
  private final Consumer<Language> changedLanguage;

  /** Language identifiers of open documents, as the client gave them. */
  private final Map<String, String> identifiers = new HashMap<>();

  /** Open documents that are not known to be formula files. A description may still arrive. */
  private final Map<String, Document> others = new HashMap<>();

  private final Set<String> toldTooLarge = new HashSet<>();
  private final Set<String> reported = new HashSet<>();
  private boolean configured;

  /**
   * @param wanted gets each language whose networks will be needed
   * @param changedLanguage gets each language whose description has changed
   */
  public TextDocumentSync(
      Session session,
      Publisher publisher,
      BackgroundSolver backgroundSolver,
      DescriptionDocuments descriptions,
      Consumer<Language> wanted,
      Consumer<Language> changedLanguage) {
    this.session = session;
    this.publisher = publisher;
    this.backgroundSolver = backgroundSolver;
    this.descriptions = descriptions;
    this.wanted = wanted;
    this.changedLanguage = changedLanguage;
  }

  @JsonNotification("textDocument/didOpen")
  public void opened(DidOpenTextDocumentParams params) {
    TextDocumentItem item = params.getTextDocument();
    String uri = item.getUri();
    String identifier = Optional.ofNullable(item.getLanguageId()).orElse("");
    if (session.languages().catalogue().ofId(identifier).isEmpty()) {
      // For clients that watch no files, this is where new descriptions are read.
      readLanguages();
    }
    identifiers.put(uri, identifier);
    begin(uri, item.getVersion(), item.getText());
  }

  /** Determines the language of a document, and keeps the document. */
  private void begin(String uri, int version, String text) {
    Optional<Document> found =
        DescriptionDocuments.isDescription(uri)
            ? Optional.empty()
            : session.languages().document(identifiers.getOrDefault(uri, ""), uri, version, text);
    if (found.isEmpty()) {
      session.remove(uri).ifPresent(before -> forget(uri));
      keep(Document.unknown(uri, Optional.empty(), version, text));
      return;
    }
    others.remove(uri);
    Document document = found.get();
    session.put(document);
    assess(document);
    publisher.opened(uri);
    if (document.languageFinding().isEmpty()) {
      wanted.accept(document.language());
    }
  }

  private void begin(Document document) {
    begin(document.uri(), document.version(), document.text());
  }

  private void forget(String uri) {
    stopAssessing(uri);
    publisher.closed(uri);
  }

  /** Keeps a text that is no formula file. */
  private void keep(Document text) {
    others.put(text.uri(), text);
    if (DescriptionDocuments.isDescription(text.uri())) {
      descriptions.changed(text);
    }
  }

  /** Applies changes in the descriptions of languages. */
  public void readLanguages() {
    Optional<List<Language>> read = session.languages().refresh();
    tellProblems();
    if (read.isEmpty()) {
      return;
    }
    List<Language> changed = read.get();
    changed.forEach(changedLanguage);
    for (Document document : session.documents()) {
      if (document.languageFinding().isPresent() || changed.contains(document.language())) {
        begin(document);
        publisher.again(document.uri());
      }
    }
    List.copyOf(others.values()).forEach(this::begin);
    session.client().refreshLenses();
    session.client().refreshSemanticTokens();
    tellLanguages();
  }

  /** Shows once why a description cannot be used; findings of its documents have no reason. */
  private void tellProblems() {
    LanguageCatalogue known = session.languages().catalogue();
    List<String> unchecked =
        known.unchecked().stream()
            .map(
                description ->
                    "%s: the expressions have no values yet: %s"
                        .formatted(
                            description.file(),
                            session
                                .features()
                                .remedies()
                                .of(new Remedy.CheckLanguage(description.syntax().id()))))
            .toList();
    for (String problem : Stream.concat(known.problems().stream(), unchecked.stream()).toList()) {
      if (reported.size() < MAX_REPORTED && reported.add(problem)) {
        session.client().log(MessageType.Warning, "nrs: " + problem);
      }
    }
  }

  /** Sends the languages that are known to clients that use them. */
  public void tellLanguages() {
    if (session.features().has(ClientFeature.USES_LANGUAGES)) {
      session.client().languages(Languages.message(session.languages().catalogue()));
    }
  }

  @JsonNotification("textDocument/didSave")
  public void saved(DidSaveTextDocumentParams params) {
    readLanguages();
  }

  @JsonNotification("textDocument/didChange")
  public void changed(DidChangeTextDocumentParams params) {
    String uri = params.getTextDocument().getUri();
    Optional.ofNullable(others.get(uri)).ifPresent(other -> keep(changed(other, params)));
    session
        .document(uri)
        .ifPresent(
            document -> {
              Document now = changed(document, params);
              if (now.version() < document.version()) {
                session
                    .client()
                    .log(
                        MessageType.Warning,
                        "nrs: a change of %s to version %s was ignored: the text is at version %s"
                            .formatted(document.uri(), now.version(), document.version()));
                return;
              }
              now = inItsLanguage(document, now);
              session.put(now);
              assess(now);
              publisher.changed(now.uri());
            });
  }

  private static Document changed(Document document, DidChangeTextDocumentParams params) {
    int version =
        Optional.ofNullable(params.getTextDocument().getVersion()).orElse(document.version() + 1);
    Document now = document;
    for (TextDocumentContentChangeEvent change : params.getContentChanges()) {
      now = changed(now, version, change);
    }
    return now;
  }

  /** The first line may name another language now. */
  private Document inItsLanguage(Document before, Document now) {
    String first = now.line(0).text();
    if (before.line(0).text().equals(first)) {
      return now;
    }
    Document found =
        session
            .languages()
            .document(identifiers.getOrDefault(now.uri(), ""), now.uri(), now.version(), first)
            .orElse(now);
    if (found.language() == now.language()
        && found.languageFinding().equals(now.languageFinding())) {
      return now;
    }
    return session
        .languages()
        .document(identifiers.getOrDefault(now.uri(), ""), now.uri(), now.version(), now.text())
        .orElse(now);
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
    identifiers.remove(uri);
    others.remove(uri);
    descriptions.closed(uri);
    session.remove(uri).ifPresent(document -> forget(uri));
  }

  /** Checks all documents again, after settings or networks have changed. On any thread. */
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
              "%s is larger than %s KiB: its formulas are not evaluated in the background (nrs.maxFileSizeKb)"
                  .formatted(
                      document.uri().substring(document.uri().lastIndexOf('/') + 1),
                      settings.maxFileSizeKb()));
    }
  }
}
