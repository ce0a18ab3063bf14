package io.nrs.eclipse.common;

import static io.nrs.eclipse.FormulaWorkbench.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.eclipse.Contrast;
import io.nrs.eclipse.FormulaWorkbench;
import io.nrs.eclipse.Themes;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.eclipse.core.runtime.preferences.IEclipsePreferences;
import org.eclipse.core.runtime.preferences.InstanceScope;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Link;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.PlatformUI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PopupTest {
  private static final String TEXT =
      "Validation 16.6 % after 40 iterations. It is not in use: the network that is used now is"
          + " better, as its validation was 95.3 % when it was trained, long before this one.";

  private static Stream<Control> all(Control control) {
    return control instanceof Composite composite
        ? Arrays.stream(composite.getChildren()).flatMap(PopupTest::all)
        : Stream.of(control);
  }

  private static Optional<Label> shown() {
    return shown(Label.class, label -> label.getText().equals(TEXT));
  }

  private static <T extends Control> Optional<T> shown(Class<T> type, Predicate<T> which) {
    return Arrays.stream(Display.getCurrent().getShells())
        .flatMap(PopupTest::all)
        .filter(type::isInstance)
        .map(type::cast)
        .filter(which)
        .findFirst();
  }

  /** The user may be typing, and Enter must not follow the link. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void anOfferTakesNoFocus(boolean followed) {
    Control before = Display.getCurrent().getFocusControl();
    CompletableFuture<Boolean> answer = Popup.offer("NRS", TEXT, "Train Networks…");
    await("the notification", () -> shown().filter(Label::isVisible).isPresent());
    assertEquals(before, Display.getCurrent().getFocusControl());
    assertFalse(answer.isDone());
    Link link = shown(Link.class, each -> each.getText().contains("Train Networks…")).orElseThrow();
    if (followed) {
      link.notifyListeners(SWT.Selection, new Event());
    } else {
      link.getShell().close();
    }
    await("the answer", answer::isDone);
    assertEquals(followed, answer.join());
    await("its end", () -> shown().isEmpty());
  }

  /** A wizard has its buttons where notifications are. */
  @Test
  void aNotificationGivesWayToDialogs() {
    Shell dialog = dialog();
    CompletableFuture<Boolean> answer = Popup.offer("NRS", TEXT, "Train Networks…");
    FormulaWorkbench.dispatchPosted();
    FormulaWorkbench.dispatchPosted();
    assertTrue(shown().isEmpty(), "nothing covers the dialog");
    dialog.dispose();
    await("the notification", () -> shown().filter(Label::isVisible).isPresent());
    Shell second = dialog();
    await("no notification", () -> shown().isEmpty());
    assertFalse(answer.isDone());
    second.dispose();
    await("the notification again", () -> shown().filter(Label::isVisible).isPresent());
    shown().orElseThrow().getShell().close();
    await("the answer", answer::isDone);
    assertFalse(answer.join());
  }

  private static Shell dialog() {
    Shell dialog =
        new Shell(
            PlatformUI.getWorkbench().getActiveWorkbenchWindow().getShell(),
            SWT.DIALOG_TRIM | SWT.APPLICATION_MODAL);
    dialog.open();
    return dialog;
  }

  @Test
  void notificationsCanBeSwitchedOff() {
    IEclipsePreferences preferences = InstanceScope.INSTANCE.getNode(PluginConstants.PLUGIN_ID);
    preferences.putBoolean(Popup.PREFERENCE, false);
    try {
      Popup.show("NRS", TEXT);
      CompletableFuture<Boolean> answer = Popup.offer("NRS", TEXT, "Train Networks…");
      assertFalse(answer.getNow(true));
      FormulaWorkbench.dispatchPosted();
      assertTrue(shown().isEmpty());
    } finally {
      preferences.remove(Popup.PREFERENCE);
    }
  }

  @Test
  void aLongTextLeavesRoomForOthers() {
    Popup.show("NRS", "a long text of the server. ".repeat(300));
    await("the notification", () -> shown(Label.class, PopupTest::isLong).isPresent());
    Label label = shown(Label.class, PopupTest::isLong).orElseThrow();
    try {
      int height = label.getShell().getSize().y;
      assertTrue(height < label.getDisplay().getBounds().height / 2, "as high as " + height);
    } finally {
      label.getShell().close();
    }
  }

  private static boolean isLong(Label label) {
    return label.getText().startsWith("a long text") && label.isVisible();
  }

  @Test
  void wholeTextIsVisible() {
    Popup.show("ListOps Selector trained", TEXT);
    await("the notification", () -> shown().filter(Label::isVisible).isPresent());
    Label label = shown().orElseThrow();
    try {
      Point there = label.getSize();
      Point needed = label.computeSize(there.x, SWT.DEFAULT);
      assertTrue(there.y >= needed.y, there + " is less than " + needed);
      assertTrue(there.x < label.getDisplay().getBounds().width / 2, "as wide as " + there);
    } finally {
      label.getShell().close();
    }
  }

  /** The window manager gives a popup no focus, for which themes have paler colours. */
  @Test
  void theTextIsReadable() throws Exception {
    checkContrast();
    Themes.dark(this::checkContrast);
  }

  private void checkContrast() {
    Popup.offer("ListOps Selector trained", TEXT, "Train Networks…");
    await("the notification", () -> shown().filter(Label::isVisible).isPresent());
    Label label = shown().orElseThrow();
    try {
      await("its text", () -> Contrast.of(label) > 1);
      for (Control text : texts(label.getShell())) {
        assertTrue(
            Contrast.of(text) >= Contrast.LEAST, text + " has contrast " + Contrast.of(text));
      }
    } finally {
      label.getShell().close();
    }
  }

  /** Title and text. The theme decides the colour of links. */
  private static List<Control> texts(Control shell) {
    List<Control> texts =
        all(shell)
            .filter(each -> each instanceof Label label && !label.getText().isEmpty())
            .toList();
    assertEquals(2, texts.size(), texts::toString);
    return texts;
  }
}
