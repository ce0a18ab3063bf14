package io.nrs.eclipse;

import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Event;

/** Moves the mouse of the display, as a person does. */
public final class Mouse {
  private Mouse() {}

  /** Moves to a character of a text. */
  public static void moveTo(StyledText text, int offset) {
    Point place = text.getLocationAtOffset(offset);
    moveTo(text, place.x + 3, place.y + text.getLineHeight() / 2);
  }

  /** Moves to a place of a control, in two steps: a hover begins with a movement. */
  public static void moveTo(Control control, int x, int y) {
    Point place = control.toDisplay(x, y);
    post(control.getDisplay(), place.x - 2, place.y);
    post(control.getDisplay(), place.x, place.y);
  }

  private static void post(Display display, int x, int y) {
    Event move = new Event();
    move.type = SWT.MouseMove;
    move.x = x;
    move.y = y;
    display.post(move);
  }

  /** Moves within a control, which gets the event even if another window covers the place. */
  public static void moveIn(Control control, int x, int y) {
    send(control, SWT.MouseMove, x, y, 0);
  }

  /** Clicks in a control. Displays press buttons where their real mouse is. */
  public static void click(Control control, int x, int y) {
    send(control, SWT.MouseDown, x, y, 1);
    send(control, SWT.MouseUp, x, y, 1);
  }

  private static void send(Control control, int type, int x, int y, int button) {
    Event event = new Event();
    event.x = x;
    event.y = y;
    event.button = button;
    event.count = button;
    control.notifyListeners(type, event);
  }
}
