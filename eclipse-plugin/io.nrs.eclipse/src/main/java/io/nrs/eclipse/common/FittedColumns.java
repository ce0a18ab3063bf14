package io.nrs.eclipse.common;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Font;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.widgets.Table;

/**
 * Keeps all columns of a table visible. Where there is no room for their full widths, those that
 * may be narrower give way. What the user has dragged stays until the table or a full width
 * changes.
 */
public final class FittedColumns {
  /** What a table adds to a text, in pixels. */
  private static final int MARGIN = 12;

  private final Table table;
  private List<Width> widths;

  /**
   * The width of a column in pixels.
   *
   * @param full at which all is visible
   * @param least at which the column is still of use, not more than the full one
   */
  public record Width(int full, int least) {}

  /**
   * @param table with columns for all widths
   */
  public FittedColumns(Table table, List<Width> widths) {
    this.table = table;
    this.widths = List.copyOf(widths);
    table.addListener(SWT.Resize, event -> fit());
  }

  /** Changes the widths. */
  public void fit(List<Width> changed) {
    if (!widths.equals(changed)) {
      widths = List.copyOf(changed);
      fit();
    }
  }

  /** The full widths together, in pixels. */
  public int full() {
    return widths.stream().mapToInt(Width::full).sum();
  }

  private void fit() {
    List<Integer> fitting = fitting(table.getClientArea().width, widths);
    for (int i = 0; i < fitting.size(); i++) {
      table.getColumn(i).setWidth(fitting.get(i));
    }
  }

  /** The width of a column that shows its title, which some desktops write in bold. */
  public static int titleWidth(Table table, String title) {
    return width(
        table, JFaceResources.getFontRegistry().getBold(JFaceResources.DEFAULT_FONT), title);
  }

  /** The width of a column that shows the longest of its texts. */
  public static int width(Table table, Font font, String text) {
    GC gc = new GC(table);
    try {
      gc.setFont(font);
      return gc.textExtent(text).x + MARGIN;
    } finally {
      gc.dispose();
    }
  }

  /**
   * Widths whose sum is the available one, if the least widths allow it and the full ones need it.
   */
  static List<Integer> fitting(int available, List<Width> widths) {
    int missing = widths.stream().mapToInt(Width::full).sum() - available;
    int[] spare = widths.stream().mapToInt(width -> width.full() - width.least()).toArray();
    int all = Arrays.stream(spare).sum();
    if (missing <= 0 || all == 0) {
      return widths.stream().map(Width::full).toList();
    }
    int taken = Math.min(missing, all);
    // Rounded up, so that the sum is never more than there is.
    return IntStream.range(0, spare.length)
        .mapToObj(
            i ->
                widths.get(i).full()
                    - Math.min(spare[i], (int) (((long) spare[i] * taken + all - 1) / all)))
        .toList();
  }
}
