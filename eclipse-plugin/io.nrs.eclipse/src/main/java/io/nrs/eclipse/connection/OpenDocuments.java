package io.nrs.eclipse.connection;

import io.nrs.eclipse.common.FileBufferListener;
import io.nrs.eclipse.common.WorkspaceFiles;
import io.nrs.eclipse.editor.FormulaContentTypes;
import io.nrs.eclipse.language.FormulaLanguages;
import io.nrs.eclipse.quickassist.FindingMarkers.LightBulbs;
import io.nrs.eclipse.server.RequestFailedException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import org.eclipse.core.filebuffers.FileBuffers;
import org.eclipse.core.filebuffers.IFileBuffer;
import org.eclipse.core.filebuffers.ITextFileBuffer;
import org.eclipse.core.filesystem.IFileStore;
import org.eclipse.core.runtime.IPath;
import org.eclipse.jface.text.IDocument;
import org.eclipse.osgi.util.NLS;

/**
 * The open formula files. Editors share their documents through file buffers, and a document stays
 * open as long as its buffer.
 */
final class OpenDocuments implements FileBufferListener, AutoCloseable {
  private static final Pattern DESCRIPTION = Pattern.compile("/\\.nrs/languages/[^/]*\\.json$");

  /** One for all, because a model keeps a listener once. */
  private final LightBulbs lightBulbs = new LightBulbs();

  private final Map<IDocument, OpenDocument> open = new ConcurrentHashMap<>();
  private final OpenDocument.MessageQueue queue;
  private final Runnable opened;
  private final Runnable known = this::languagesChanged;

  /**
   * @param opened runs after a document is opened
   */
  OpenDocuments(OpenDocument.MessageQueue queue, Runnable opened) {
    this.queue = queue;
    this.opened = opened;
  }

  /** Starts with the files that are open now. */
  void watch() {
    FileBuffers.getTextFileBufferManager().addFileBufferListener(this);
    FormulaLanguages.current().addListener(known);
    languagesChanged();
  }

  @Override
  public void close() {
    FileBuffers.getTextFileBufferManager().removeFileBufferListener(this);
    FormulaLanguages.current().removeListener(known);
    open.values().forEach(OpenDocument::close);
    open.clear();
  }

  Collection<OpenDocument> all() {
    return open.values();
  }

  /** The open document with a URI. */
  Optional<OpenDocument> find(String uri) {
    return open.values().stream().filter(document -> document.uri().equals(uri)).findFirst();
  }

  /**
   * The open document of a text.
   *
   * @throws RequestFailedException if the text belongs to no formula file
   */
  OpenDocument of(IDocument text) {
    OpenDocument existing = open.get(text);
    if (existing != null) {
      return existing;
    }
    ITextFileBuffer buffer = FileBuffers.getTextFileBufferManager().getTextFileBuffer(text);
    if (buffer == null) {
      throw new RequestFailedException(ConnectionTexts.noFile);
    }
    return connect(buffer)
        .orElseThrow(
            () ->
                new RequestFailedException(
                    Optional.ofNullable(buffer.getLocation())
                        .map(IPath::lastSegment)
                        .map(name -> NLS.bind(ConnectionTexts.notLocal, name))
                        .orElse(ConnectionTexts.textNotLocal)));
  }

  private Optional<OpenDocument> connect(ITextFileBuffer buffer) {
    Optional<String> name = Optional.ofNullable(buffer.getFileStore()).map(IFileStore::getName);
    Optional<String> uri =
        Optional.ofNullable(buffer.getFileStore())
            .map(IFileStore::toURI)
            .flatMap(WorkspaceFiles::uri);
    if (uri.isEmpty() || name.isEmpty()) {
      return Optional.empty();
    }
    if (!FormulaContentTypes.isFormulaFile(name.get()) && !DESCRIPTION.matcher(uri.get()).find()) {
      return Optional.empty();
    }
    return Optional.of(
        open.computeIfAbsent(
            buffer.getDocument(),
            text ->
                new OpenDocument(
                    uri.get(), FormulaContentTypes.identifier(name.get()), text, queue)));
  }

  /** Opens the files whose language has become known. */
  private void languagesChanged() {
    List.of(FileBuffers.getTextFileBufferManager().getFileBuffers()).forEach(this::bufferCreated);
  }

  @Override
  public void bufferCreated(IFileBuffer buffer) {
    if (buffer instanceof ITextFileBuffer text && connect(text).isPresent()) {
      text.getAnnotationModel().addAnnotationModelListener(lightBulbs);
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
}
