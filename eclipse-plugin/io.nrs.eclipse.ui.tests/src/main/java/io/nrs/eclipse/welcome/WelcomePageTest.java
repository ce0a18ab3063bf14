package io.nrs.eclipse.welcome;

import static io.nrs.eclipse.Widgets.all;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.eclipse.Screenshot;
import io.nrs.eclipse.Themes;
import java.io.IOException;
import java.util.List;
import org.eclipse.swt.SWT;
import org.eclipse.swt.layout.FillLayout;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Link;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.PlatformUI;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The page alone: only the product shows it, and a test of the product follows its first link. */
class WelcomePageTest {
  private final WelcomePage page = new WelcomePage();
  private Shell shell;

  @BeforeEach
  void open() {
    shell = new Shell(PlatformUI.getWorkbench().getDisplay());
    shell.setLayout(new FillLayout());
    page.createPartControl(shell);
  }

  @AfterEach
  void close() {
    shell.dispose();
  }

  @Test
  void linksLeadToFirstSteps() {
    show(1000);
    assertEquals(
        List.of(
            "Open the example formulas",
            "Describe a language of your own",
            "Train a network",
            "Read the first five minutes"),
        all(shell, Link.class).stream()
            .map(link -> link.getText().replaceAll("</?a>", ""))
            .toList());
    page.setFocus();
    assertTrue(all(shell, Link.class).get(0).isFocusControl());
  }

  /** Texts wrap, and nobody scrolls sideways. */
  @ParameterizedTest
  @ValueSource(ints = {420, 1000})
  void everyTextIsInsideTheWindow(int width) throws IOException {
    show(width);
    for (Label text : all(shell, Label.class)) {
      int right = text.getDisplay().map(text, shell, text.getSize().x, 0).x;
      assertTrue(right <= shell.getClientArea().width, text.getText());
      assertEquals(
          text.computeSize(text.getSize().x, SWT.DEFAULT).y, text.getSize().y, text.getText());
    }
    Screenshot.take("welcome-" + width, shell);
  }

  @Test
  void isReadableInTheDark() throws IOException {
    show(1000);
    Themes.dark(() -> Screenshot.take("welcome-dark", shell));
  }

  private void show(int width) {
    shell.setSize(width, 620);
    shell.open();
  }
}
