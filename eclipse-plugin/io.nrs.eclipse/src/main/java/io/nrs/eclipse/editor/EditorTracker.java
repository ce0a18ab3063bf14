package io.nrs.eclipse.editor;

import java.util.function.Consumer;
import org.eclipse.jface.viewers.ISelection;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.INullSelectionListener;
import org.eclipse.ui.IPartListener2;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.IWorkbenchPart;
import org.eclipse.ui.IWorkbenchPartReference;

/** Reports caret positions in the editors of a page, and editors that are opened or closed. */
public final class EditorTracker implements INullSelectionListener, IPartListener2, AutoCloseable {
  private final IWorkbenchPage page;
  private final Consumer<IEditorPart> moved;
  private final Runnable editorsChanged;

  /**
   * @param moved gets the editor whose caret moved, and one that becomes active
   */
  public EditorTracker(IWorkbenchPage page, Consumer<IEditorPart> moved, Runnable editorsChanged) {
    this.page = page;
    this.moved = moved;
    this.editorsChanged = editorsChanged;
    page.addPostSelectionListener(this);
    page.addPartListener(this);
  }

  @Override
  public void selectionChanged(IWorkbenchPart part, ISelection selection) {
    if (part instanceof IEditorPart editor) {
      moved.accept(editor);
    }
  }

  @Override
  public void partActivated(IWorkbenchPartReference part) {
    selectionChanged(part.getPart(false), null);
  }

  @Override
  public void partOpened(IWorkbenchPartReference part) {
    editorsChanged.run();
  }

  @Override
  public void partClosed(IWorkbenchPartReference part) {
    editorsChanged.run();
  }

  @Override
  public void partInputChanged(IWorkbenchPartReference part) {
    editorsChanged.run();
  }

  @Override
  public void close() {
    page.removePostSelectionListener(this);
    page.removePartListener(this);
  }
}
