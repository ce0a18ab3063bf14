package io.nrs.eclipse.common;

import java.util.concurrent.atomic.AtomicBoolean;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Display;
import org.eclipse.ui.PlatformUI;

/** Runs work on the workbench's thread. Any thread may call it. */
public final class UiThread {
  private UiThread() {}

  /** Runs work soon, unless the workbench ends before. */
  public static void run(Runnable work) {
    Display display = PlatformUI.getWorkbench().getDisplay();
    if (!display.isDisposed()) {
      display.asyncExec(work);
    }
  }

  /** Runs work soon, unless a control is disposed by then. */
  public static void run(Control control, Runnable work) {
    run(
        () -> {
          if (!control.isDisposed()) {
            work.run();
          }
        });
  }

  /** The same as a runnable that does nothing while an earlier run is due. */
  public static Runnable coalesced(Control control, Runnable work) {
    AtomicBoolean due = new AtomicBoolean();
    return () -> {
      if (due.compareAndSet(false, true)) {
        run(
            control,
            () -> {
              due.set(false);
              work.run();
            });
      }
    };
  }
}
