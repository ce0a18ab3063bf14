package io.nrs.eclipse.rewriting;

import org.eclipse.jface.action.Action;
import org.eclipse.jface.resource.ImageDescriptor;

/** A button or menu entry of the view. */
final class ViewAction extends Action {
  private final Runnable runnable;

  ViewAction(String text, ImageDescriptor image, Runnable runnable) {
    this(text, image, AS_PUSH_BUTTON, runnable);
  }

  ViewAction(String text, ImageDescriptor image, int style, Runnable runnable) {
    super(text, style);
    setToolTipText(text);
    setImageDescriptor(image);
    this.runnable = runnable;
  }

  @Override
  public void run() {
    runnable.run();
  }
}
