package io.nrs.eclipse.common;

import org.eclipse.swt.dnd.Clipboard;
import org.eclipse.swt.dnd.TextTransfer;
import org.eclipse.swt.dnd.Transfer;
import org.eclipse.swt.widgets.Control;

/** Copies text for other programs. */
public final class ClipboardText {
  private ClipboardText() {}

  /** Copies a text, unless it is empty. */
  public static void copy(Control from, String text) {
    if (text.isEmpty()) {
      return;
    }
    Clipboard clipboard = new Clipboard(from.getDisplay());
    try {
      clipboard.setContents(new Object[] {text}, new Transfer[] {TextTransfer.getInstance()});
    } finally {
      clipboard.dispose();
    }
  }
}
