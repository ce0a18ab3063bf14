package io.nrs.eclipse;

import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.notifications.NotificationPopup;
import org.eclipse.jface.widgets.WidgetFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Display;
import org.eclipse.ui.PlatformUI;

/** Tells of something in a corner of the screen. */
public final class Popup {
  /** Lines are broken here, so that the window holds them. */
  private static final int WIDTH_IN_PIXELS = 360;

  private Popup() {}

  /**
   * May be called on any thread.
   *
   * @param millis how long it is shown; 0: until somebody closes it
   */
  public static void show(String title, String text, long millis) {
    if (PlatformUI.isWorkbenchRunning()) {
      Display display = PlatformUI.getWorkbench().getDisplay();
      display.asyncExec(() -> open(display, title, text, millis));
    }
  }

  private static void open(Display display, String title, String text, long millis) {
    if (!PlatformUI.getWorkbench().isClosing()) {
      NotificationPopup.forDisplay(display)
          .title(title, true)
          .content(
              parent ->
                  WidgetFactory.label(SWT.WRAP)
                      .text(text)
                      .layoutData(
                          GridDataFactory.fillDefaults()
                              .grab(true, true)
                              .hint(WIDTH_IN_PIXELS, SWT.DEFAULT)
                              .create())
                      .create(parent))
          .delay(millis)
          .open();
    }
  }
}
