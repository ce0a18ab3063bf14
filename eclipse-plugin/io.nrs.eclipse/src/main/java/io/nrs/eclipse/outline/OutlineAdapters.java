package io.nrs.eclipse.outline;

import io.nrs.eclipse.editor.FormulaContentTypes;
import java.util.Optional;
import org.eclipse.core.runtime.IAdapterFactory;
import org.eclipse.ui.texteditor.ITextEditor;
import org.eclipse.ui.views.contentoutline.IContentOutlinePage;

/** Gives editors of formula files their outline. */
public final class OutlineAdapters implements IAdapterFactory {
  /** Returns null for editors of other files, as the interface requires. */
  @Override
  public <T> T getAdapter(Object adaptable, Class<T> type) {
    return type == IContentOutlinePage.class && adaptable instanceof ITextEditor editor
        ? Optional.ofNullable(editor.getEditorInput())
            .filter(input -> FormulaContentTypes.isFormulaFile(input.getName()))
            .map(input -> editor.getDocumentProvider().getDocument(input))
            .map(text -> type.cast(new OutlinePage(editor, text)))
            .orElse(null)
        : null;
  }

  @Override
  public Class<?>[] getAdapterList() {
    return new Class<?>[] {IContentOutlinePage.class};
  }
}
