package io.nrs.eclipse.standalone;

import io.nrs.eclipse.editor.FormulaFiles;
import io.nrs.eclipse.server.FailedAnswer;
import io.nrs.grammar.Language;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.eclipse.core.filebuffers.FileBuffers;
import org.eclipse.core.filebuffers.IFileBuffer;
import org.eclipse.core.filebuffers.IFileBufferListener;
import org.eclipse.core.filebuffers.ITextFileBuffer;
import org.eclipse.core.runtime.IPath;
import org.eclipse.jface.text.IDocument;

/**
 * The formula files that are open: those of editors, which share their texts by file buffers. They
 * come and go with their buffers.
 */
final class OpenDocuments implements IFileBufferListener, AutoCloseable {
  private final Map<IDocument, OpenDocument> open = new ConcurrentHashMap<>();
  private final OpenDocument.Outbox outbox;
  private final Runnable opened;

  /**
   * @param opened is run when there is one more
   */
  OpenDocuments(OpenDocument.Outbox outbox, Runnable opened) {
    this.outbox = outbox;
    this.opened = opened;
  }

  /** Begins with the files that are open now. */
  void watch() {
    FileBuffers.getTextFileBufferManager().addFileBufferListener(this);
    List.of(FileBuffers.getTextFileBufferManager().getFileBuffers()).forEach(this::bufferCreated);
  }

  @Override
  public void close() {
    FileBuffers.getTextFileBufferManager().removeFileBufferListener(this);
    open.values().forEach(OpenDocument::close);
    open.clear();
  }

  Collection<OpenDocument> all() {
    return open.values();
  }

  /** An open one by its URI. */
  Optional<OpenDocument> find(String uri) {
    return open.values().stream().filter(document -> document.uri().equals(uri)).findFirst();
  }

  /** The one of a text; fails in words where it is none of a formula file's. */
  OpenDocument of(IDocument text) {
    OpenDocument known = open.get(text);
    if (known != null) {
      return known;
    }
    ITextFileBuffer buffer = FileBuffers.getTextFileBufferManager().getTextFileBuffer(text);
    if (buffer == null) {
      throw new FailedAnswer("The text is in no file: save it as a formula file first.");
    }
    return connect(buffer)
        .orElseThrow(
            () ->
                new FailedAnswer(
                    "%s is no formula file of this computer."
                        .formatted(buffer.getLocation().lastSegment())));
  }

  private Optional<OpenDocument> connect(ITextFileBuffer buffer) {
    Optional<Language> language =
        Optional.ofNullable(buffer.getLocation())
            .map(IPath::lastSegment)
            .flatMap(FormulaFiles::language);
    Optional<String> uri = Uris.of(buffer);
    if (language.isEmpty() || uri.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        open.computeIfAbsent(
            buffer.getDocument(),
            text -> new OpenDocument(uri.get(), language.get().id(), text, outbox)));
  }

  @Override
  public void bufferCreated(IFileBuffer buffer) {
    if (buffer instanceof ITextFileBuffer text && connect(text).isPresent()) {
      opened.run();
    }
  }

  @Override
  public void bufferDisposed(IFileBuffer buffer) {
    if (buffer instanceof ITextFileBuffer text) {
      Optional.ofNullable(open.remove(text.getDocument())).ifPresent(OpenDocument::close);
    }
  }

  @Override
  public void dirtyStateChanged(IFileBuffer buffer, boolean isDirty) {
    if (!isDirty && buffer instanceof ITextFileBuffer text) {
      Optional.ofNullable(open.get(text.getDocument())).ifPresent(OpenDocument::saved);
    }
  }

  @Override
  public void bufferContentAboutToBeReplaced(IFileBuffer buffer) {}

  @Override
  public void bufferContentReplaced(IFileBuffer buffer) {}

  @Override
  public void stateChanging(IFileBuffer buffer) {}

  @Override
  public void stateValidationChanged(IFileBuffer buffer, boolean isStateValidated) {}

  @Override
  public void underlyingFileMoved(IFileBuffer buffer, IPath path) {}

  @Override
  public void underlyingFileDeleted(IFileBuffer buffer) {}

  @Override
  public void stateChangeFailed(IFileBuffer buffer) {}
}
