package io.nrs.eclipse.formatting;

import io.nrs.eclipse.common.FileBufferListener;
import io.nrs.eclipse.common.PluginConstants;
import io.nrs.eclipse.editor.FormulaContentTypes;
import io.nrs.eclipse.server.TextAnswer;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.eclipse.core.filebuffers.FileBuffers;
import org.eclipse.core.filebuffers.IFileBuffer;
import org.eclipse.core.filebuffers.ITextFileBuffer;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.ILog;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.core.runtime.Platform;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.swt.widgets.Display;

/**
 * Formats a formula file after it was saved, if the preference is set, and saves it again. No save
 * waits for the server; a text that has changed since the save stays as it is.
 */
public final class FormatOnSave implements FileBufferListener, AutoCloseable {
  /** The preference. It is not one of the server's settings. */
  public static final String PREFERENCE = "formatOnSave";

  /** The buffers that are being written, or read again. */
  private final Set<IFileBuffer> changing = ConcurrentHashMap.newKeySet();

  private final Display display;

  public FormatOnSave(Display display) {
    this.display = display;
    FileBuffers.getTextFileBufferManager().addFileBufferListener(this);
  }

  @Override
  public void close() {
    FileBuffers.getTextFileBufferManager().removeFileBufferListener(this);
  }

  @Override
  public void stateChanging(IFileBuffer buffer) {
    if (buffer.isDirty()) {
      changing.add(buffer);
    }
  }

  /** The text was read from the file: the user has not saved it. */
  @Override
  public void bufferContentReplaced(IFileBuffer buffer) {
    changing.remove(buffer);
  }

  @Override
  public void stateChangeFailed(IFileBuffer buffer) {
    changing.remove(buffer);
  }

  @Override
  public void bufferDisposed(IFileBuffer buffer) {
    changing.remove(buffer);
  }

  /** Undo makes a buffer clean too, but does not announce it. */
  @Override
  public void dirtyStateChanged(IFileBuffer buffer, boolean isDirty) {
    boolean isSaved = !isDirty && changing.remove(buffer);
    if (isSaved && buffer instanceof ITextFileBuffer text && isWanted(text)) {
      Formatter.all(text.getDocument())
          .thenAccept(answer -> display.asyncExec(() -> format(text, answer)));
    }
  }

  private static boolean isWanted(ITextFileBuffer text) {
    return Platform.getPreferencesService()
            .getBoolean(PluginConstants.PLUGIN_ID, PREFERENCE, false, null)
        && text.getFileStore() != null
        && FormulaContentTypes.isFormulaFile(text.getFileStore().getName());
  }

  private static void format(ITextFileBuffer text, TextAnswer<List<? extends TextEdit>> answer) {
    if (!text.isDirty()
        && answer.isCurrent()
        && Formatter.hasEdits(answer)
        && Formatter.apply(answer).isEmpty()) {
      try {
        text.commit(new NullProgressMonitor(), false);
      } catch (CoreException unwritable) {
        ILog.get().log(unwritable.getStatus());
      }
    }
  }
}
