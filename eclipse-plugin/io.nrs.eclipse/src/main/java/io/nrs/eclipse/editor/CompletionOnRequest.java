package io.nrs.eclipse.editor;

import java.lang.reflect.Field;
import org.eclipse.core.runtime.ILog;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.ITextInputListener;
import org.eclipse.jface.text.ITextViewer;
import org.eclipse.jface.text.contentassist.ContentAssistant;
import org.eclipse.jface.text.source.SourceViewer;
import org.eclipse.swt.SWT;

/**
 * Offers completions only when the user asks for them. The Generic Editor offers them at each
 * letter and digit, and while it waits for a server, Enter chooses nothing instead of ending the
 * line.
 */
final class CompletionOnRequest implements ITextInputListener {
  private final ITextViewer viewer;

  private CompletionOnRequest(ITextViewer viewer) {
    this.viewer = viewer;
  }

  /** Applies to a viewer, which is not completely set up yet. */
  static void install(ITextViewer viewer) {
    CompletionOnRequest installed = new CompletionOnRequest(viewer);
    viewer.addTextInputListener(installed);
    // A change of any preference of editors switches the offers on again.
    viewer.getTextWidget().addListener(SWT.FocusIn, event -> installed.apply());
  }

  /** The editor gives its viewer a document before it gets the first key. */
  @Override
  public void inputDocumentChanged(IDocument before, IDocument now) {
    apply();
  }

  @Override
  public void inputDocumentAboutToBeChanged(IDocument before, IDocument next) {}

  private void apply() {
    try {
      // The Generic Editor has one preference for all content types, and no interface for this.
      Field field = SourceViewer.class.getDeclaredField("fContentAssistant");
      field.setAccessible(true);
      if (viewer instanceof SourceViewer
          && field.get(viewer) instanceof ContentAssistant assistant) {
        assistant.enableAutoActivation(false);
      }
    } catch (ReflectiveOperationException | RuntimeException changed) {
      ILog.get().warn("Completions appear by themselves: " + changed.getMessage(), changed);
    }
  }
}
