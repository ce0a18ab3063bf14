package io.nrs.eclipse.common;

import static io.nrs.eclipse.FormulaWorkbench.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.eclipse.Themes;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.graphics.ImageData;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.graphics.RGB;
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

  /** WCAG 2.2, success criterion 1.4.3. */
  private static final double LEAST_CONTRAST = 4.5;

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
      await("its text", () -> contrast(label) > 1);
      for (Control text : texts(label.getShell())) {
        assertTrue(contrast(text) >= LEAST_CONTRAST, text + " has contrast " + contrast(text));
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

  /** The contrast of the lightest and the darkest pixel (WCAG 2.2, "contrast ratio"). */
  private static double contrast(Control control) {
    Point size = control.getSize();
    Image image = new Image(control.getDisplay(), size.x, size.y);
    GC pixels = new GC(control);
    try {
      pixels.copyArea(image, 0, 0);
      ImageData data = image.getImageData();
      double[] luminances =
          IntStream.range(0, size.x * size.y)
              .mapToObj(at -> data.palette.getRGB(data.getPixel(at % size.x, at / size.x)))
              .mapToDouble(PopupTest::luminance)
              .sorted()
              .toArray();
      return (luminances[luminances.length - 1] + 0.05) / (luminances[0] + 0.05);
    } finally {
      pixels.dispose();
      image.dispose();
    }
  }

  /** The relative luminance of a colour, 0 to 1 (WCAG 2.2, "relative luminance"). */
  private static double luminance(RGB color) {
    return 0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue);
  }

  private static double linear(int channel) {
    double share = channel / 255.0;
    return share <= 0.04045 ? share / 12.92 : Math.pow((share + 0.055) / 1.055, 2.4);
  }
}
