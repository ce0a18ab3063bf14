package io.nrs.eclipse;

import static io.nrs.eclipse.FormulaWorkbench.await;

import java.io.IOException;
import org.eclipse.e4.ui.css.swt.theme.IThemeEngine;
import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.PlatformUI;

/** Switches the themes of the workbench. */
public final class Themes {
  private static final String DARK = "org.eclipse.e4.ui.css.theme.e4_dark";

  private Themes() {}

  /** What a test does in another theme. */
  public interface Work {
    void run() throws IOException;
  }

  /** Runs {@code meanwhile} in the dark theme, and waits for both changes. */
  public static void dark(Work meanwhile) throws IOException {
    IThemeEngine themes = PlatformUI.getWorkbench().getService(IThemeEngine.class);
    Shell window = PlatformUI.getWorkbench().getActiveWorkbenchWindow().getShell();
    Color light = window.getBackground();
    String before = themes.getActiveTheme().getId();
    themes.setTheme(DARK, false);
    try {
      await("a dark window", () -> !window.getBackground().equals(light));
      meanwhile.run();
    } finally {
      themes.setTheme(before, false);
    }
    await("a light window", () -> window.getBackground().equals(light));
  }
}
