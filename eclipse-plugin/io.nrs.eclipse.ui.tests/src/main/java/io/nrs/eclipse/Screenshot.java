package io.nrs.eclipse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.graphics.ImageData;
import org.eclipse.swt.graphics.ImageLoader;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Shell;

/** Takes pictures of windows, with everything that covers them, in {@code target/screenshots}. */
public final class Screenshot {
  /** Until a window is painted, because no event reports this. No test reads the pictures. */
  private static final int SETTLING_MS = 1_000;

  private Screenshot() {}

  /** Stores a picture of a window as {@code eclipse-NAME.png}. */
  public static void take(String name, Shell shell) throws IOException {
    FormulaWorkbench.pause(SETTLING_MS);
    write(
        picture(shell.getDisplay(), seen(shell)),
        Path.of(System.getProperty("nrs.screenshots")),
        name);
  }

  /** The window with its title, but without the frame, which is black in some window managers. */
  private static Rectangle seen(Shell shell) {
    Rectangle inside = shell.getDisplay().map(shell, null, shell.getClientArea());
    int top = shell.getBounds().y;
    return new Rectangle(inside.x, top, inside.width, inside.y + inside.height - top);
  }

  private static ImageData picture(Display display, Rectangle bounds) {
    Rectangle seen = bounds.intersection(display.getBounds());
    Image image = new Image(display, seen.width, seen.height);
    GC screen = new GC(display);
    try {
      screen.copyArea(image, seen.x, seen.y);
      return image.getImageData();
    } finally {
      screen.dispose();
      image.dispose();
    }
  }

  private static void write(ImageData picture, Path folder, String name) throws IOException {
    Files.createDirectories(folder);
    ImageLoader loader = new ImageLoader();
    loader.data = new ImageData[] {picture};
    loader.save(folder.resolve("eclipse-" + name + ".png").toString(), SWT.IMAGE_PNG);
  }
}
