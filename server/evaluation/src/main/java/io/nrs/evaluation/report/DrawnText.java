package io.nrs.evaluation.report;

import java.awt.Graphics2D;
import java.awt.font.FontRenderContext;
import java.awt.font.TextLayout;
import java.awt.geom.AffineTransform;
import java.util.ArrayList;
import java.util.List;

/**
 * Text in a picture, as outlines, as charts draw theirs: readers of the picture may lack the font.
 */
final class DrawnText {
  /** Equal for all pictures, so that a layout does not depend on where it is drawn. */
  private static final FontRenderContext CONTEXT = new FontRenderContext(null, true, true);

  private DrawnText() {}

  /** Returns the width in pixels. */
  static double width(String text, int size) {
    return layout(text, size).getAdvance();
  }

  /**
   * Breaks text between words into lines of at most a width; a longer word has a line of its own.
   */
  static List<String> lines(String text, int size, double width) {
    List<String> lines = new ArrayList<>();
    String line = "";
    for (String word : text.split(" ")) {
      String longer = line.isEmpty() ? word : line + " " + word;
      if (!line.isEmpty() && width(longer, size) > width) {
        lines.add(line);
        longer = word;
      }
      line = longer;
    }
    lines.add(line);
    return lines;
  }

  /** Draws text from a left end of its base line. */
  static void write(Graphics2D graphics, String text, int size, double x, double y) {
    if (text.isEmpty()) {
      return;
    }
    graphics.setColor(Charts.INK);
    graphics.fill(layout(text, size).getOutline(AffineTransform.getTranslateInstance(x, y)));
  }

  /** Draws text around the middle of its base line. */
  static void centred(Graphics2D graphics, String text, int size, double middle, double y) {
    write(graphics, text, size, middle - width(text, size) / 2, y);
  }

  private static TextLayout layout(String text, int size) {
    return new TextLayout(text.isEmpty() ? " " : text, Charts.font(size), CONTEXT);
  }
}
