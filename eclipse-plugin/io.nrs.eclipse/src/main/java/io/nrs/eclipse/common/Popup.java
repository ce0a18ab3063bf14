package io.nrs.eclipse.common;

import io.nrs.protocol.Excerpt;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import org.eclipse.core.runtime.ILog;
import org.eclipse.core.runtime.Platform;
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
import org.eclipse.swt.widgets.Listener;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.PlatformUI;

/**
 * A notification in a corner of the screen. It gives way to dialogs, whose buttons it might cover,
 * and comes back after them. Users may switch notifications off; then the log has them.
 */
public final class Popup {
  /** The preference that switches notifications off; without it, they are on. */
  public static final String PREFERENCE = "notifications";

  /** The width at which lines wrap, to show the whole text. */
  private static final int WIDTH_IN_PIXELS = 360;

  /** Some twelve lines. A longer text would fill a small screen. */
  private static final int MAX_LENGTH = 600;

  private static final long SHOWN_MS = 20_000;

  private static final int MODAL = SWT.PRIMARY_MODAL | SWT.APPLICATION_MODAL | SWT.SYSTEM_MODAL;

  private final Display display;
  private final String title;
  private final Function<Composite, Control> content;
  private final Runnable closed;

  private Popup(
      Display display, String title, Function<Composite, Control> content, Runnable closed) {
    this.display = display;
    this.title = title;
    this.content = content;
    this.closed = closed;
  }

  /** Shows a notification, which closes by itself. Any thread may call this. */
  public static void show(String title, String text) {
    if (!isWanted()) {
      ILog.get().info(title + ": " + text);
    } else if (PlatformUI.isWorkbenchRunning()) {
      Display display = PlatformUI.getWorkbench().getDisplay();
      Popup popup = new Popup(display, title, parent -> label(parent, text), () -> {});
      display.asyncExec(popup::open);
    }
  }

  /**
   * Shows a notification with a link. It takes no focus, so no key that the user types in an editor
   * follows the link. Any thread may call this.
   *
   * @return whether the user followed the link before the notification closed
   */
  public static CompletableFuture<Boolean> offer(String title, String text, String action) {
    if (!isWanted()) {
      ILog.get().info(title + ": " + text);
      return CompletableFuture.completedFuture(false);
    }
    CompletableFuture<Boolean> followed = new CompletableFuture<>();
    Display display = PlatformUI.getWorkbench().getDisplay();
    Popup popup =
        new Popup(
            display,
            title,
            parent -> offer(parent, text, action, followed),
            () -> followed.complete(false));
    display.asyncExec(popup::open);
    return followed;
  }

  private static boolean isWanted() {
    return Platform.getPreferencesService()
        .getBoolean(PluginConstants.PLUGIN_ID, PREFERENCE, true, null);
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
    return both;
  }

  private static Control label(Composite parent, String text) {
    return WidgetFactory.label(SWT.WRAP)
        .text(Excerpt.of(text, MAX_LENGTH))
        .foreground(parent.getDisplay().getSystemColor(SWT.COLOR_LIST_FOREGROUND))
        .layoutData(
            GridDataFactory.fillDefaults()
                .grab(true, true)
                .hint(WIDTH_IN_PIXELS, SWT.DEFAULT)
                .create())
        .create(parent);
  }

  /** Opens the notification as soon as no dialog is open. */
  private void open() {
    Optional<Shell> dialog =
        Arrays.stream(display.getShells())
            .filter(Popup::isModal)
            .filter(Shell::isVisible)
            .findFirst();
    if (PlatformUI.getWorkbench().isClosing()) {
      closed.run();
    } else if (dialog.isPresent()) {
      dialog.get().addDisposeListener(event -> openLater());
    } else {
      NotificationPopup popup =
          NotificationPopup.forDisplay(display)
              .title(title, true)
              .content(content)
              .delay(SHOWN_MS)
              .build();
      popup.open();
      giveWay(popup.getShell());
    }
  }

  private void openLater() {
    if (!display.isDisposed()) {
      display.asyncExec(this::open);
    }
  }

  private void giveWay(Shell shown) {
    AtomicBoolean isOver = new AtomicBoolean(true);
    Listener dialogs =
        event -> {
          if (event.widget instanceof Shell shell && isModal(shell)) {
            isOver.set(false);
            UiThread.run(shown, shown::close);
          }
        };
    display.addFilter(SWT.Show, dialogs);
    shown.addDisposeListener(
        event -> {
          display.removeFilter(SWT.Show, dialogs);
          if (isOver.get()) {
            closed.run();
          } else {
            openLater();
          }
        });
  }

  private static boolean isModal(Shell shell) {
    return (shell.getStyle() & MODAL) != 0;
  }
}
