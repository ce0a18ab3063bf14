package io.nrs.lsp.session;

import io.nrs.checking.ExcludedFiles;
import io.nrs.checking.FormulaFiles;
import io.nrs.checking.FormulaFiles.Readable;
import io.nrs.checking.FormulaFiles.Unreadable;
import io.nrs.grammar.Language;
import io.nrs.lsp.document.Document;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Formula files. Open ones are read from the editor, others from disk. */
public final class FormulaSources {
  private final Map<Path, Document> open = new HashMap<>();
  private final KnownLanguages languages;
  private final int maxFileSizeKb;
  private final ExcludedFiles excluded;

  /** The text of a file, or the reason why it cannot be read. */
  public sealed interface Source {}

  public record Text(Document document, boolean isOpen) implements Source {}

  /**
   * @param message the reason, as a clause after the file's name
   */
  public record Missing(String message) implements Source {}

  public FormulaSources(Session session) {
    this.languages = session.languages();
    this.maxFileSizeKb = session.settings().maxFileSizeKb();
    this.excluded = session.settings().excluded();
    session
        .documents()
        .forEach(
            document -> Workspace.path(document.uri()).ifPresent(path -> open.put(path, document)));
  }

  /** Files that are open. */
  public Set<Path> open() {
    return open.keySet();
  }

  /** The language of a file. It is empty for other files. */
  public Optional<Language> language(Path path) {
    return Optional.ofNullable(open.get(path))
        .map(Document::language)
        .or(() -> languages.language(path));
  }

  /** Whether a file is one of formulas, by its name. */
  public boolean isFormulaFile(Path path) {
    return languages.isFormulaFile(path);
  }

  /** The files that searches of folders leave out. */
  public ExcludedFiles excluded() {
    return excluded;
  }

  /** The extensions of formula files, for messages. */
  public String extensions() {
    return String.join(", ", languages.extensions());
  }

  /** The URI of a file. An open file has the URI that the client uses. */
  public String uri(Path path) {
    return Optional.ofNullable(open.get(path)).map(Document::uri).orElseGet(() -> written(path));
  }

  public static String written(Path path) {
    return path.toUri().toASCIIString();
  }

  /** Reads a file of formulas. */
  public Source read(Path path, Language language) {
    if (open.containsKey(path)) {
      return of(open.get(path));
    }
    FormulaFiles.Content content = FormulaFiles.read(path, mostBytes());
    return content instanceof Unreadable unreadable
        ? new Missing(unreadable.message())
        : new Text(document(path, language, unmarked(((Readable) content).text())), false);
  }

  /** The document of a formula file, open or on disk; empty if there is none that can be read. */
  public Optional<Document> document(String uri) {
    return Workspace.path(uri)
        .flatMap(path -> language(path).map(language -> read(path, language)))
        .filter(Text.class::isInstance)
        .map(text -> ((Text) text).document());
  }

  /** A text on disk that is no formula file; empty if it cannot be read. */
  public Optional<Document> other(String uri) {
    return Workspace.path(uri)
        .map(path -> FormulaFiles.read(path, mostBytes()))
        .filter(Readable.class::isInstance)
        .map(content -> unmarked(((Readable) content).text()))
        .map(text -> Document.unknown(uri, Optional.empty(), 0, text));
  }

  /** The language of a file that names it may have changed since the caller asked for it. */
  private Document document(Path path, Language language, String text) {
    return languages
        .document("", written(path), 0, text)
        .orElseGet(() -> Document.of(written(path), language, 0, text));
  }

  /** Removes the byte order mark, as editors do: no position counts it. */
  private static String unmarked(String text) {
    return text.startsWith("\uFEFF") ? text.substring(1) : text;
  }

  /** An open document, if it is not too large. */
  public Source of(Document document) {
    return document.length() > mostBytes()
        ? new Missing("is larger than %s KiB (nrs.maxFileSizeKb)".formatted(maxFileSizeKb))
        : new Text(document, true);
  }

  private int mostBytes() {
    return (int) Math.min(maxFileSizeKb * 1024L, FormulaFiles.MAX_BYTES);
  }
}
