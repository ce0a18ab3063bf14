package io.nrs.lsp.requests;

import io.nrs.checking.Settings;
import io.nrs.editor.Texts;
import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.Language;
import io.nrs.lsp.Clients;
import io.nrs.lsp.StandInSource;
import io.nrs.lsp.client.ClientFeatures;
import io.nrs.lsp.document.Document;
import io.nrs.lsp.inference.Inference;
import io.nrs.lsp.inference.InteractivePriority;
import io.nrs.lsp.inference.ModelHost;
import io.nrs.lsp.inference.NetworkSource.Networks;
import io.nrs.lsp.inference.VerdictCache;
import io.nrs.lsp.session.DocumentSnapshot;
import io.nrs.rewriting.models.ModelException;
import java.util.List;
import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.TextEdit;

/**
 * A document with a cursor, marked by {@code |} in its text, and stand-in networks. Two marks are a
 * selection.
 */
public record Fixture(DocumentSnapshot snapshot, Range selection) {
  public static final int VERSION = 7;

  /** Tells nobody what happens to networks. */
  public static final ModelHost.Events QUIET =
      new ModelHost.Events() {
        @Override
        public String words(ModelException failure) {
          return failure.getMessage();
        }

        @Override
        public void loading(Language language) {}

        @Override
        public void ready(Language language, Networks networks) {}

        @Override
        public void absent(Language language, String message) {}

        @Override
        public void failed(Language language, String message) {}
      };

  public static Fixture listops(String text) {
    return of(BuiltInLanguage.LISTOPS, text);
  }

  public static Fixture arithmetic(String text) {
    return of(BuiltInLanguage.ARITHMETIC, text);
  }

  public static Fixture of(Language language, String marked) {
    return of(language, marked, Settings.defaults(), Clients.plain());
  }

  public static Fixture of(
      Language language, String marked, Settings settings, ClientCapabilities client) {
    int first = marked.indexOf('|');
    int second = marked.indexOf('|', first + 1);
    String text = marked.replace("|", "");
    Document document =
        Document.of("file:///w/formulas" + language.extension(), language, VERSION, text);
    Position start = Texts.position(text, Math.max(0, first));
    Position end = second < 0 ? start : Texts.position(text, second - 1);
    return new Fixture(
        new DocumentSnapshot(
            document, settings, features(client), inference(new StandInSource(), settings)),
        new Range(start, end));
  }

  private static ClientFeatures features(ClientCapabilities client) {
    InitializeParams params = new InitializeParams();
    params.setCapabilities(client);
    return ClientFeatures.of(params);
  }

  private static Inference inference(StandInSource source, Settings settings) {
    ModelHost models = new ModelHost(source, settings, QUIET);
    return new Inference(models, new InteractivePriority(), new VerdictCache());
  }

  private Fixture with(Document document, ClientFeatures client, Inference inference) {
    return new Fixture(
        new DocumentSnapshot(document, snapshot.settings(), client, inference), selection);
  }

  /** The document after the background has solved it. */
  public Fixture solved() {
    snapshot
        .inference()
        .answers(
            snapshot.document().language(),
            snapshot.document().lines().stream().flatMap(line -> line.query().stream()).toList(),
            () -> {});
    return this;
  }

  /** With networks that are not available. */
  public Fixture withoutModels() {
    StandInSource source = new StandInSource();
    source.missing.addAll(List.of(BuiltInLanguage.values()));
    return with(snapshot.document(), snapshot.client(), inference(source, snapshot.settings()));
  }

  public Position cursor() {
    return selection.getStart();
  }

  public TextDocumentIdentifier identifier() {
    return new TextDocumentIdentifier(snapshot.document().uri());
  }

  /** The part of the document that a range covers. */
  public String text(Range range) {
    String text = snapshot.document().text();
    return text.substring(Texts.offset(text, range.getStart()), Texts.offset(text, range.getEnd()));
  }

  /** The document's text after edits, which must not overlap. */
  public String after(List<TextEdit> edits) {
    return Texts.after(snapshot.document().text(), edits);
  }

  /** The same with another document. */
  Fixture with(Document document) {
    return with(document, snapshot.client(), snapshot.inference());
  }

  /** For requests that need capabilities of the client. */
  public Fixture with(ClientCapabilities client) {
    return with(snapshot.document(), features(client), snapshot.inference());
  }
}
