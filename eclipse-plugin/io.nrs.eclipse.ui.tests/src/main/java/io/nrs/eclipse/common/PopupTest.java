package io.nrs.eclipse.common;

import static io.nrs.eclipse.FormulaWorkbench.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Link;
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
}
