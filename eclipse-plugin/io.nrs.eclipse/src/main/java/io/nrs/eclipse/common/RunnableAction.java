package io.nrs.eclipse.common;

import org.eclipse.jface.action.Action;
import org.eclipse.jface.resource.ImageDescriptor;

/** An action that runs a {@link Runnable}. */
public final class RunnableAction extends Action {
  private final Runnable runnable;

  public RunnableAction(String text, ImageDescriptor image, Runnable runnable) {
    this(text, image, AS_PUSH_BUTTON, runnable);
  }

  public RunnableAction(String text, ImageDescriptor image, int style, Runnable runnable) {
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
