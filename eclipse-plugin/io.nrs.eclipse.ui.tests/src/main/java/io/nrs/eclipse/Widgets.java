package io.nrs.eclipse;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.stream.IntStream;
import org.eclipse.jface.action.ActionContributionItem;
import org.eclipse.jface.action.IAction;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.TableItem;
import org.eclipse.swt.widgets.Text;
import org.eclipse.ui.IViewPart;

/** Finds widgets by their labels and presses them. */
public final class Widgets {
  private static final int POLL_INTERVAL_MS = 50;

  private Widgets() {}

  /** All controls of a class below a parent, in the order of their creation. */
  public static <T extends Control> List<T> all(Composite parent, Class<T> type) {
    List<T> found = new ArrayList<>();
    for (Control child : parent.getChildren()) {
      if (type.isInstance(child)) {
        found.add(type.cast(child));
      }
      if (child instanceof Composite inner) {
        found.addAll(all(inner, type));
      }
    }
    return found;
  }

  /** The button with a label, without its mnemonic. */
  public static Button button(Composite parent, String label) {
    return find(parent, label).orElseThrow(() -> new NoSuchElementException("no button " + label));
  }

  /** The text field after a label. */
  public static Text text(Composite parent, String label) {
    return (Text) after(parent, label);
  }

  /** The drop-down list after a label. */
  public static Combo combo(Composite parent, String label) {
    return (Combo) after(parent, label);
  }

  public static void press(Button button) {
    if ((button.getStyle() & SWT.RADIO) != 0) {
      for (Button other : all(button.getParent(), Button.class)) {
        other.setSelection(other == button);
      }
    } else if ((button.getStyle() & SWT.CHECK) != 0) {
      button.setSelection(!button.getSelection());
    }
    button.notifyListeners(SWT.Selection, new Event());
  }

  /** Selects an item of a drop-down list. */
  public static void choose(Combo combo, String item) {
    combo.select(combo.indexOf(item));
    combo.notifyListeners(SWT.Selection, new Event());
  }

  /** The action in the tool bar of a view. */
  public static IAction action(IViewPart view, String text) {
    return Arrays.stream(view.getViewSite().getActionBars().getToolBarManager().getItems())
        .filter(ActionContributionItem.class::isInstance)
        .map(item -> ((ActionContributionItem) item).getAction())
        .filter(action -> action.getText().equals(text))
        .findFirst()
        .orElseThrow();
  }

  /** Presses a button in the tool bar of a view. */
  public static void press(IViewPart view, String text) {
    IAction action = action(view, text);
    assertTrue(action.isEnabled(), text);
    if (action.getStyle() == IAction.AS_CHECK_BOX) {
      action.setChecked(!action.isChecked());
    }
    action.run();
  }

  /** The texts of a row of a table. */
  public static List<String> texts(TableItem row) {
    return IntStream.range(0, row.getParent().getColumnCount()).mapToObj(row::getText).toList();
  }

  /** Presses a button of the next dialog over a window. The dialog would block the test. */
  public static void pressInNextDialog(Shell window, String label) {
    Display display = window.getDisplay();
    display.timerExec(
        POLL_INTERVAL_MS,
        () -> {
          for (Shell dialog : window.getShells()) {
            Optional<Button> button = find(dialog, label);
            if (button.isPresent()) {
              press(button.get());
              return;
            }
          }
          pressInNextDialog(window, label);
        });
  }

  private static Optional<Button> find(Composite parent, String label) {
    return all(parent, Button.class).stream()
        .filter(button -> plain(button.getText()).equals(label))
        .findFirst();
  }

  private static Control after(Composite parent, String label) {
    Label found =
        all(parent, Label.class).stream()
            .filter(candidate -> plain(candidate.getText()).equals(label))
            .findFirst()
            .orElseThrow(() -> new NoSuchElementException("no label " + label));
    Control[] siblings = found.getParent().getChildren();
    return siblings[List.of(siblings).indexOf(found) + 1];
  }

  private static String plain(String text) {
    return text.replace("&", "");
  }
}
