package io.nrs.eclipse.common;

import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.notifications.NotificationPopup;
import org.eclipse.jface.widgets.WidgetFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Display;
import org.eclipse.ui.PlatformUI;

/** Shows a notification in a corner of the screen. */
public final class Popup {
  /** The width at which lines wrap, to show the whole text. */
  private static final int WIDTH_IN_PIXELS = 360;

  private Popup() {}

  /**
   * Shows a notification. Any thread may call this.
   *
   * @param millis how long the popup is shown; 0 shows it until the user closes it
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
