package io.nrs.eclipse;

import java.io.IOException;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.IPerspectiveDescriptor;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.PlatformUI;

/** The perspective for formulas in a window as wide as small screens. */
public final class SmallScreen {
  private static final int WIDTH = 1_024;
  private static final int HEIGHT = 740;

  private SmallScreen() {}

  /** What a test does there. */
  public interface Work {
    void run() throws Exception;
  }

  /** Runs {@code meanwhile}, and takes pictures of what it leaves in both themes. */
  public static void with(String picture, Work meanwhile) throws Exception {
    IWorkbenchPage page = PlatformUI.getWorkbench().getActiveWorkbenchWindow().getActivePage();
    Shell window = page.getWorkbenchWindow().getShell();
    Rectangle bounds = window.getBounds();
    IPerspectiveDescriptor before = page.getPerspective();
    IPerspectiveDescriptor formulas =
        PlatformUI.getWorkbench()
            .getPerspectiveRegistry()
            .findPerspectiveWithId("io.nrs.eclipse.perspective");
    page.setPerspective(formulas);
    window.setBounds(0, 0, WIDTH, HEIGHT);
    try {
      meanwhile.run();
      pictures(picture, window);
    } finally {
      page.setPerspective(before);
      // Its views would stay open.
      page.closePerspective(formulas, false, false);
      window.setBounds(bounds);
    }
  }

  private static void pictures(String name, Shell window) throws IOException {
    Screenshot.take(name, window);
    Themes.dark(() -> Screenshot.take(name + "-dark", window));
  }
}
