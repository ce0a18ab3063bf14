package io.nrs.eclipse;

import java.util.stream.IntStream;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.graphics.ImageData;
import org.eclipse.swt.graphics.RGB;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Control;

/** How well a text differs from its background, as a person sees it. */
public final class Contrast {
  /** That of texts which all people can read (WCAG 2.2, success criterion 1.4.3). */
  public static final double LEAST = 4.5;

  private Contrast() {}

  /**
   * The contrast of the lightest and the darkest pixel of a control (WCAG 2.2, "contrast ratio").
   */
  public static double of(Control control) {
    return of(control, new Rectangle(0, 0, control.getSize().x, control.getSize().y));
  }

  /** The same for a part of a control. */
  public static double of(Control control, Rectangle part) {
    Image image = new Image(control.getDisplay(), part.width, part.height);
    GC pixels = new GC(control);
    try {
      pixels.copyArea(image, part.x, part.y);
      ImageData data = image.getImageData();
      double[] luminances =
          IntStream.range(0, data.width * data.height)
              .mapToObj(at -> data.palette.getRGB(data.getPixel(at % data.width, at / data.width)))
              .mapToDouble(Contrast::luminance)
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
