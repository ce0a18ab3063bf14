package io.nrs.eclipse.connection;

import io.nrs.eclipse.common.WorkspaceFiles;
import io.nrs.eclipse.server.TextAnswer;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.Document;
import org.eclipse.jface.text.DocumentEvent;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IDocumentListener;
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
 * A document that is synchronized with the server. The editing thread counts versions, and a queue
 * sends changes. The queue skips changes that are part of the text sent with {@code didOpen}.
 */
final class OpenDocument implements IDocumentListener {
  /** Sends messages in their order. */
  interface MessageQueue {
    /** Sends a message if a server runs then. */
    void send(Consumer<TextDocumentService> message);
  }

  private final String uri;
  private final String language;
  private final IDocument document;
  private final MessageQueue queue;
  private int version = 1;
  private Optional<Range> replaced = Optional.empty();
  private boolean lineCountsUncertain;
  // Only the queue's thread uses this: the version that the server knows.
  private Optional<Integer> sentVersion = Optional.empty();

  OpenDocument(String uri, String language, IDocument document, MessageQueue queue) {
    this.uri = uri;
    this.language = language;
    this.document = document;
    this.queue = queue;
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
   * The lock that changes of the text hold. Callers must not keep it: an editor that opens the
   * document may replace it.
   */
  Object lock() {
    if (!(document instanceof ISynchronizable shared)) {
      return document;
    }
    if (shared.getLockObject() == null) {
      // The document itself cannot be the lock: editing threads take it inside their own locks.
      shared.setLockObject(new Object());
    }
    return shared.getLockObject();
  }

  /** The version of the text; callers compare it while they hold the {@link #lock}. */
  int version() {
    return version;
  }

  @Override
  public void documentAboutToBeChanged(DocumentEvent event) {
    try {
      boolean whole = event.getOffset() == 0 && event.getLength() == document.getLength();
      lineCountsUncertain = !whole && (lineCountsUncertain || touchesLineEnd(event));
      int end = event.getOffset() + event.getLength();
      replaced =
          whole || lineCountsUncertain
              ? Optional.empty()
              : Optional.of(
                  new Range(position(document, event.getOffset()), position(document, end)));
    } catch (BadLocationException outside) {
      throw new IllegalStateException("a change outside its document", outside);
    }
  }

  /**
   * Whether a change splits or joins the two characters of a line delimiter. LSP has no position
   * between them, and Eclipse's documents miscount lines after such a change.
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
    queue.send(
        server -> {
          if (sentVersion.isPresent() && changed > sentVersion.get()) {
            sentVersion = Optional.of(changed);
            server.didChange(
                new DidChangeTextDocumentParams(
                    new VersionedTextDocumentIdentifier(uri, changed), List.of(change)));
          }
        });
  }

  /**
   * Sends {@code didOpen} unless the server knows the document. Only the queue's thread calls this.
   */
  void open(TextDocumentService server) {
    if (sentVersion.isPresent()) {
      return;
    }
    TextDocumentItem item;
    synchronized (lock()) {
      item = new TextDocumentItem(uri, language, version, document.get());
    }
    sentVersion = Optional.of(item.getVersion());
    server.didOpen(new DidOpenTextDocumentParams(item));
  }

  /**
   * The text that the server knows. Only the queue's thread calls this, after {@link #open}, unless
   * the document was closed meanwhile.
   */
  VersionedTextDocumentIdentifier sent() {
    return new VersionedTextDocumentIdentifier(uri, sentVersion.orElse(0));
  }

  /**
   * The server's answer about a text of the document.
   *
   * @param value null if the server has no result
   */
  <R> TextAnswer<R> answer(VersionedTextDocumentIdentifier text, R value) {
    return new TextAnswer<>(
        Optional.ofNullable(value),
        text,
        () -> isCurrent(text.getVersion()),
        range -> place(range, text.getVersion()));
  }

  /** Whether the text still has a version. */
  boolean isCurrent(int of) {
    synchronized (lock()) {
      return of == version;
    }
  }

  /** Reports a new server, which does not know the document. Only the queue's thread calls this. */
  void serverChanged() {
    sentVersion = Optional.empty();
  }

  /** Reports that the file was saved. */
  void saved() {
    queue.send(
        server -> {
          if (sentVersion.isPresent()) {
            server.didSave(new DidSaveTextDocumentParams(new TextDocumentIdentifier(uri)));
          }
        });
  }

  /** Reports that no editor shows the document any longer. */
  void close() {
    synchronized (lock()) {
      document.removeDocumentListener(this);
    }
    queue.send(
        server -> {
          if (sentVersion.isPresent()) {
            sentVersion = Optional.empty();
            server.didClose(new DidCloseTextDocumentParams(new TextDocumentIdentifier(uri)));
          }
        });
  }

  private static Position position(IDocument document, int offset) throws BadLocationException {
    int line = document.getLineOfOffset(offset);
    return new Position(line, offset - document.getLineOffset(line));
  }

  /** The current text with correct line numbers; callers hold the {@link #lock}. */
  IDocument lines() {
    return lineCountsUncertain ? new Document(document.get()) : document;
  }

  /**
   * The place of a range in the text. It is empty if the text has changed since; what the server
   * finds in the current text follows.
   *
   * @param of the version of the range, or null if it is not known
   */
  Optional<org.eclipse.jface.text.Position> place(Range range, Integer of) {
    synchronized (lock()) {
      try {
        int start = WorkspaceFiles.offset(lines(), range.getStart());
        int end = WorkspaceFiles.offset(lines(), range.getEnd());
        return of == null || of == version
            ? Optional.of(new org.eclipse.jface.text.Position(start, end - start))
            : Optional.empty();
      } catch (BadLocationException removed) {
        return Optional.empty();
      }
    }
  }
}
