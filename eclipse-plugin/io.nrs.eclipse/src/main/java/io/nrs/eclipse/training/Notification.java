package io.nrs.eclipse.training;

import io.nrs.eclipse.training.TrainingWords.Ending;
import org.eclipse.jface.notifications.NotificationPopup;
import org.eclipse.swt.widgets.Display;
import org.eclipse.ui.PlatformUI;

/** Tells of the end of a training in a corner of the screen. It stays until somebody closes it. */
final class Notification {
  private Notification() {}

  /** May be called on any thread. */
  static void show(Ending ending) {
    if (PlatformUI.isWorkbenchRunning()) {
      Display display = PlatformUI.getWorkbench().getDisplay();
      display.asyncExec(() -> open(display, ending));
    }
  }

  private static void open(Display display, Ending ending) {
    if (!PlatformUI.getWorkbench().isClosing()) {
      NotificationPopup.forDisplay(display)
          .title(ending.title(), true)
          .text(ending.text())
          .delay(0)
          .open();
    }
  }
}
