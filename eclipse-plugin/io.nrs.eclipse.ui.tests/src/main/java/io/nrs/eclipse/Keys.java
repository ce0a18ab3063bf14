package io.nrs.eclipse;

import static io.nrs.eclipse.FormulaWorkbench.await;
import static io.nrs.eclipse.FormulaWorkbench.shown;

import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Event;
import org.eclipse.ui.texteditor.ITextEditor;

/** Presses keys, as a person does. */
public final class Keys {
  private Keys() {}

  /** Gives an editor the focus, so that it gets the next keys. */
  public static void focus(ITextEditor editor) {
    StyledText text = shown(editor);
    await("the focus", () -> text.setFocus() && text.isFocusControl());
  }

  /** Presses Ctrl with a key. */
  public static void ctrl(char key) {
    with(SWT.CTRL, () -> tap(key));
  }

  /** Presses Ctrl and Shift with a key. */
  public static void ctrlShift(char key) {
    with(SWT.CTRL, () -> with(SWT.SHIFT, () -> tap(key)));
  }

  /** Presses Alt and Shift with a key that has no character. */
  public static void altShift(int code) {
    with(SWT.ALT, () -> with(SWT.SHIFT, () -> tap(code)));
  }

  /** Presses Ctrl with a key that has no character. */
  public static void ctrl(int code) {
    with(SWT.CTRL, () -> tap(code));
  }

  /** Presses the key that asks for help. */
  public static void help() {
    tap(SWT.F1);
  }

  /**
   * Presses a key without a modifier: a character, or a code such as {@link SWT#ARROW_DOWN}. Only
   * the control with the focus gets it, and no key binding.
   */
  public static void press(int key) {
    Control focus = Display.getCurrent().getFocusControl();
    boolean isCode = (key & SWT.KEYCODE_BIT) != 0;
    Event event = new Event();
    event.character = isCode ? '\0' : (char) key;
    event.keyCode = key;
    focus.notifyListeners(SWT.KeyDown, event);
    // The key may have closed its window.
    if (!focus.isDisposed()) {
      event.type = SWT.KeyUp;
      focus.notifyListeners(SWT.KeyUp, event);
    }
  }

  private static void with(int modifier, Runnable keys) {
    post(SWT.KeyDown, '\0', modifier);
    keys.run();
    post(SWT.KeyUp, '\0', modifier);
  }

  private static void tap(char key) {
    post(SWT.KeyDown, key, SWT.NONE);
    post(SWT.KeyUp, key, SWT.NONE);
  }

  private static void tap(int code) {
    post(SWT.KeyDown, '\0', code);
    post(SWT.KeyUp, '\0', code);
  }

  private static void post(int type, char key, int code) {
    Event event = new Event();
    event.type = type;
    event.character = key;
    event.keyCode = code;
    Display.getCurrent().post(event);
  }
}
