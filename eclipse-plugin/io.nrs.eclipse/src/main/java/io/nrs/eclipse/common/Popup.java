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

  private static final long SHOWN_MS = 20_000;

  private Popup() {}

  /** Shows a notification, which closes by itself. Any thread may call this. */
  public static void show(String title, String text) {
    if (PlatformUI.isWorkbenchRunning()) {
      Display display = PlatformUI.getWorkbench().getDisplay();
      display.asyncExec(() -> open(display, title, text));
    }
  }

  private static void open(Display display, String title, String text) {
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
          .delay(SHOWN_MS)
          .open();
    }
  }
}
