package io.nrs.eclipse.standalone;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.Document;
import org.eclipse.jface.text.DocumentEvent;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IDocumentListener;
import org.eclipse.jface.text.IRegion;
import org.eclipse.jface.text.ISynchronizable;
import org.eclipse.lsp4j.DidChangeTextDocumentParams;
import org.eclipse.lsp4j.DidCloseTextDocumentParams;
import org.eclipse.lsp4j.DidOpenTextDocumentParams;
import org.eclipse.lsp4j.DidSaveTextDocumentParams;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.TextDocumentItem;
import org.eclipse.lsp4j.VersionedTextDocumentIdentifier;
import org.eclipse.lsp4j.services.TextDocumentService;

/**
 * A text that the server knows as it is in the editor. Its changes are counted where they are made,
 * and told in a turn of their own: what was changed before the server was given the whole text is
 * not told again.
 */
final class OpenDocument implements IDocumentListener {
  /** What is sent in its turn to the server, if one runs by then. */
  interface Outbox {
    void send(Consumer<TextDocumentService> message);
  }

  private final String uri;
  private final String language;
  private final IDocument document;
  private final Outbox outbox;
  private int version = 1;
  private Optional<Range> replaced = Optional.empty();
  private boolean uncertain;
  // Of the outbox's turns alone: the version that the server was given in whole.
  private Optional<Integer> given = Optional.empty();

  OpenDocument(String uri, String language, IDocument document, Outbox outbox) {
    this.uri = uri;
    this.language = language;
    this.document = document;
    this.outbox = outbox;
    synchronized (lock()) {
      document.addDocumentListener(this);
    }
  }

  String uri() {
    return uri;
  }

  IDocument document() {
    return document;
  }

  /**
   * While it is held the text does not change, but by who holds it. Asked for anew each time: an
   * editor that opens the text may bring a lock of its own.
   */
  Object lock() {
    if (!(document instanceof ISynchronizable shared)) {
      return document;
    }
    if (shared.getLockObject() == null) {
      // The document itself would not do: whoever changes the text takes it inside of their lock.
      shared.setLockObject(new Object());
    }
    return shared.getLockObject();
  }

  /** Of the text as it is now; to be compared under the {@link #lock}. */
  int version() {
    return version;
  }

  @Override
  public void documentAboutToBeChanged(DocumentEvent event) {
    try {
      boolean whole = event.getOffset() == 0 && event.getLength() == document.getLength();
      uncertain = !whole && (uncertain || touchesLineEnd(event));
      int end = event.getOffset() + event.getLength();
      replaced =
          whole || uncertain
              ? Optional.empty()
              : Optional.of(
                  new Range(position(document, event.getOffset()), position(document, end)));
    } catch (BadLocationException impossible) {
      throw new IllegalStateException("a change outside of its text", impossible);
    }
  }

  /**
   * Whether a change may cut the two characters in two that end a line, or put them together. There
   * is no position between them in the protocol, and documents of Eclipse miscount lines
   * afterwards.
   */
  private boolean touchesLineEnd(DocumentEvent event) throws BadLocationException {
    int start = event.getOffset();
    int end = start + event.getLength();
    boolean feedFollows = end < document.getLength() && document.getChar(end) == '\n';
    return start > 0 && document.getChar(start - 1) == '\r'
        || feedFollows && end > start && document.getChar(end - 1) == '\r'
        || feedFollows && text(event).endsWith("\r");
  }

  private static String text(DocumentEvent event) {
    return event.getText() == null ? "" : event.getText();
  }

  @Override
  public void documentChanged(DocumentEvent event) {
    version++;
    int changed = version;
    TextDocumentContentChangeEvent change =
        replaced
            .map(range -> new TextDocumentContentChangeEvent(range, text(event)))
            .orElseGet(() -> new TextDocumentContentChangeEvent(document.get()));
    outbox.send(
        server -> {
          if (given.isPresent() && changed > given.get()) {
            server.didChange(
                new DidChangeTextDocumentParams(
                    new VersionedTextDocumentIdentifier(uri, changed), List.of(change)));
          }
        });
  }

  /** Gives the server the text, if it has it not. In a turn of the outbox. */
  void open(TextDocumentService server) {
    if (given.isPresent()) {
      return;
    }
    TextDocumentItem item;
    synchronized (lock()) {
      item = new TextDocumentItem(uri, language, version, document.get());
    }
    given = Optional.of(item.getVersion());
    server.didOpen(new DidOpenTextDocumentParams(item));
  }

  /** The server is another one, and knows nothing yet. In a turn of the outbox. */
  void forgotten() {
    given = Optional.empty();
  }

  /** The text has been written to its file. */
  void saved() {
    outbox.send(
        server -> {
          if (given.isPresent()) {
            server.didSave(new DidSaveTextDocumentParams(new TextDocumentIdentifier(uri)));
          }
        });
  }

  /** Nobody has the text open any more. */
  void close() {
    synchronized (lock()) {
      document.removeDocumentListener(this);
    }
    outbox.send(
        server -> {
          if (given.isPresent()) {
            given = Optional.empty();
            server.didClose(new DidCloseTextDocumentParams(new TextDocumentIdentifier(uri)));
          }
        });
  }

  private static Position position(IDocument document, int offset) throws BadLocationException {
    int line = document.getLineOfOffset(offset);
    return new Position(line, offset - document.getLineOffset(line));
  }

  /** The text as it is now with lines that are counted rightly; under the {@link #lock}. */
  IDocument lines() {
    return uncertain ? new Document(document.get()) : document;
  }

  /**
   * The offset of a position; one beyond its line's end means that end (LSP 3.17, "Position").
   *
   * @throws BadLocationException if there is no such line
   */
  static int offset(IDocument document, Position position) throws BadLocationException {
    IRegion line = document.getLineInformation(position.getLine());
    return line.getOffset() + Math.min(position.getCharacter(), line.getLength());
  }
}
