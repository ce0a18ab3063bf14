package io.nrs.eclipse.common;

import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.notifications.NotificationPopup;
import org.eclipse.jface.widgets.WidgetFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.events.SelectionListener;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Link;
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
      display.asyncExec(() -> open(display, title, parent -> label(parent, text)));
    }
  }

  /**
   * Shows a notification with a link. It takes no focus, so no key that the user types in an editor
   * follows the link. Any thread may call this.
   *
   * @return whether the user followed the link before the notification closed
   */
  public static CompletableFuture<Boolean> offer(String title, String text, String action) {
    CompletableFuture<Boolean> followed = new CompletableFuture<>();
    Display display = PlatformUI.getWorkbench().getDisplay();
    display.asyncExec(
        () -> {
          boolean opened = open(display, title, parent -> offer(parent, text, action, followed));
          if (!opened) {
            followed.complete(false);
          }
        });
    return followed;
  }

  private static Control offer(
      Composite parent, String text, String action, CompletableFuture<Boolean> followed) {
    Composite both = new Composite(parent, SWT.NONE);
    GridLayoutFactory.fillDefaults().applyTo(both);
    label(both, text);
    Link link = new Link(both, SWT.NONE);
    link.setText("<a>" + action + "</a>");
    link.addSelectionListener(
        SelectionListener.widgetSelectedAdapter(
            event -> {
              followed.complete(true);
              link.getShell().close();
            }));
    link.addDisposeListener(event -> followed.complete(false));
    return both;
  }

  private static Control label(Composite parent, String text) {
    return WidgetFactory.label(SWT.WRAP)
        .text(text)
        .foreground(parent.getDisplay().getSystemColor(SWT.COLOR_LIST_FOREGROUND))
        .layoutData(
            GridDataFactory.fillDefaults()
                .grab(true, true)
                .hint(WIDTH_IN_PIXELS, SWT.DEFAULT)
                .create())
        .create(parent);
  }

  private static boolean open(Display display, String title, Function<Composite, Control> content) {
    if (PlatformUI.getWorkbench().isClosing()) {
      return false;
    }
    NotificationPopup.forDisplay(display)
        .title(title, true)
        .content(content)
        .delay(SHOWN_MS)
        .open();
    return true;
  }
}
