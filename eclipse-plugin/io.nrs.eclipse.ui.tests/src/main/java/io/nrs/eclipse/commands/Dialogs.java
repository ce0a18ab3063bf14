package io.nrs.eclipse.commands;

import java.util.Optional;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Shell;

/** Answers dialogs that block the test, from their own event loop. */
final class Dialogs {
  private static final int LOOKS_EVERY_MS = 50;

  private Dialogs() {}

  /** Presses a button of the next dialog over a window. */
  static void press(Shell window, String label) {
    Display display = window.getDisplay();
    display.timerExec(
        LOOKS_EVERY_MS,
        () -> {
          for (Shell dialog : window.getShells()) {
            Optional<Button> button = button(dialog, label);
            if (button.isPresent()) {
              button.get().notifyListeners(SWT.Selection, new Event());
              return;
            }
          }
          press(window, label);
        });
  }

  private static Optional<Button> button(Composite parent, String label) {
    for (Control child : parent.getChildren()) {
      if (child instanceof Button button && button.getText().replace("&", "").equals(label)) {
        return Optional.of(button);
      }
      if (child instanceof Composite inner) {
        Optional<Button> found = button(inner, label);
        if (found.isPresent()) {
          return found;
        }
      }
    }
    return Optional.empty();
  }
}
