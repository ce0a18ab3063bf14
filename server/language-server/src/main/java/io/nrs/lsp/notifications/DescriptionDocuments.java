package io.nrs.lsp.notifications;

import io.nrs.grammar.Span;
import io.nrs.language.description.DescriptionException;
import io.nrs.language.description.DescriptionReader;
import io.nrs.language.description.LanguageDescription;
import io.nrs.language.description.LeafDomain;
import io.nrs.language.proof.LanguageProof;
import io.nrs.lsp.diagnostics.Diagnostics;
import io.nrs.lsp.document.Document;
import io.nrs.lsp.document.DocumentLine;
import io.nrs.lsp.document.Positions;
import io.nrs.lsp.session.Session;
import io.nrs.lsp.session.Workspace;
import io.nrs.lsp.transport.Daemons;
import io.nrs.protocol.Commands.DocumentParams;
import io.nrs.protocol.Protocol;
import io.nrs.protocol.ProtocolJson;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.eclipse.lsp4j.CodeLens;
import org.eclipse.lsp4j.Command;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DiagnosticSeverity;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.lsp4j.Range;

/**
 * Open descriptions of languages. Their mistakes are published, also to clients that pull
 * diagnostics of formula files. Texts change on the reader's thread; proofs run on another.
 */
public final class DescriptionDocuments implements AutoCloseable {
  /** A proof begins after this time without an edit. */
  private static final long DELAY_MS = 150;

  /** The proof of a larger language takes too long while the user edits it. */
  private static final long MAX_LEAVES = 200_000;

  private static final Pattern DESCRIPTION = Pattern.compile("/\\.nrs/languages/[^/]*\\.json$");

  private final Session session;
  private final Map<String, Document> open = new ConcurrentHashMap<>();
  private final ScheduledExecutorService executor = Daemons.pool("nrs-descriptions", 1);

  public DescriptionDocuments(Session session) {
    this.session = session;
  }

  /** Whether a document is a description of a language, by its place. */
  public static boolean isDescription(String uri) {
    return DESCRIPTION.matcher(uri).find();
  }

  /** Keeps the text of a document that was opened or edited. */
  void changed(Document document) {
    open.put(document.uri(), document);
    executor.schedule(() -> check(document), DELAY_MS, TimeUnit.MILLISECONDS);
  }

  void closed(String uri) {
    if (open.remove(uri) != null) {
      executor.execute(() -> publish(uri, Optional.empty(), List.of()));
    }
  }

  /** Returns an open description. */
  public Optional<Document> document(String uri) {
    return Optional.ofNullable(open.get(uri));
  }

  /** The lenses of an open description. */
  public Optional<List<CodeLens>> lenses(String uri) {
    return document(uri).map(DescriptionDocuments::lenses);
  }

  private static List<CodeLens> lenses(Document document) {
    Range first = Positions.range(0, document.line(0).content());
    List<Object> params = List.of(ProtocolJson.write(new DocumentParams(document.uri())));
    return List.of(
        new CodeLens(
            first, new Command("Check language", Protocol.CHECK_LANGUAGE.name(), params), null),
        new CodeLens(
            first, new Command("Train networks", Protocol.TRAIN_LANGUAGE.name(), params), null));
  }

  private void check(Document document) {
    try {
      if (isCurrent(document)) {
        List<Diagnostic> found = mistakes(document);
        publish(document.uri(), Optional.of(document), found);
      }
    } catch (RuntimeException | Error e) {
      session.log(e);
    }
  }

  private boolean isCurrent(Document document) {
    return open.get(document.uri()) == document;
  }

  private void publish(String uri, Optional<Document> of, List<Diagnostic> found) {
    if (of.isPresent() && !isCurrent(of.get())) {
      return;
    }
    PublishDiagnosticsParams params = new PublishDiagnosticsParams(uri, found);
    of.ifPresent(document -> params.setVersion(document.version()));
    session.client().publish(params);
  }

  /** The mistakes in a description, with those that only its proof finds. */
  public static List<Diagnostic> mistakes(Document document) {
    try {
      LanguageDescription description =
          DescriptionReader.read(file(document.uri()), document.text());
      if (description.isExpanded() && LeafDomain.size(description.syntax()) <= MAX_LEAVES) {
        LanguageProof.of(description);
      }
      return List.of();
    } catch (DescriptionException e) {
      return e.all().stream().map(mistake -> diagnostic(document, mistake)).toList();
    }
  }

  private static Diagnostic diagnostic(Document document, DescriptionException mistake) {
    Diagnostic diagnostic = new Diagnostic(place(document, mistake), mistake.what());
    diagnostic.setSeverity(DiagnosticSeverity.Error);
    diagnostic.setSource(Diagnostics.SOURCE);
    return diagnostic;
  }

  /** The file that messages name. */
  private static Path file(String uri) {
    return Workspace.path(uri).orElse(Path.of("description.json"));
  }

  /** The place of the wrong rule or example; for other mistakes, the whole line. */
  private static Range place(Document document, DescriptionException mistake) {
    int number = Math.min(Math.max(mistake.line(), 1), document.lineCount()) - 1;
    DocumentLine line = document.line(number);
    int start = mistake.source().isEmpty() ? -1 : line.text().indexOf(mistake.source());
    return Positions.range(
        number, start < 0 ? line.content() : new Span(start, start + mistake.source().length()));
  }

  @Override
  public void close() {
    executor.shutdownNow();
  }
}
