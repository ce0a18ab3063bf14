package io.nrs.evaluation.report;

import java.awt.Graphics2D;
import java.awt.font.TextLayout;
import java.awt.geom.AffineTransform;
import java.util.List;
import org.knowm.xchart.CategoryChart;

/**
 * Shares of failures by cell, stacked, in panels with the same axis: a column for each way of
 * inference, a row for each source.
 *
 * @param rows as many panels in each
 * @param failures the classes of failures, which the legend explains
 */
record FailurePanels(List<List<Panel>> rows, List<String> failures) implements Drawing {
  private static final int LABELS = 24;
  private static final int PANEL_HEIGHT = 190;
  private static final int LEGEND_HEIGHT = 34;
  private static final int SQUARE = 14;
  private static final int GAP = 6;

  /**
   * A panel.
   *
   * @param words what there is instead of bars; empty if there are bars
   * @param shares of each class of failures, by cell
   */
  record Panel(String title, String words, List<String> cells, List<List<Double>> shares) {}

  FailurePanels {
    rows = rows.stream().map(List::copyOf).toList();
    failures = List.copyOf(failures);
  }

  @Override
  public int width() {
    return Charts.WIDE;
  }

  @Override
  public int height() {
    return PANEL_HEIGHT * rows.size() + LEGEND_HEIGHT;
  }

  @Override
  public void paint(Graphics2D graphics) {
    int columns = rows.get(0).size();
    int width = (width() - LABELS) / columns;
    for (int row = 0; row < rows.size(); row++) {
      for (int column = 0; column < columns; column++) {
        // The first column has the name of the axis too.
        int x = column == 0 ? 0 : LABELS + column * width;
        int wide = column == 0 ? LABELS + width : width;
        graphics.translate(x, row * PANEL_HEIGHT);
        paint(graphics, rows.get(row).get(column), wide, column == 0);
        graphics.translate(-x, -row * PANEL_HEIGHT);
      }
    }
    legend(graphics);
  }

  private void paint(Graphics2D graphics, Panel panel, int width, boolean named) {
    if (panel.words().isEmpty()) {
      CategoryChart chart =
          Charts.failurePanel(
              width, PANEL_HEIGHT, panel.title(), panel.cells(), failures, panel.shares());
      chart.setYAxisTitle(named ? "share of formulas" : "");
      chart.paint(graphics, width, PANEL_HEIGHT);
      return;
    }
    centred(graphics, panel.title(), width, 2 * Charts.SMALL_LETTERS);
    centred(graphics, panel.words(), width, PANEL_HEIGHT / 2);
  }

  private static void centred(Graphics2D graphics, String text, int width, int y) {
    TextLayout layout = layout(graphics, text, Charts.SMALL_LETTERS);
    write(graphics, layout, (int) (width - layout.getAdvance()) / 2, y);
  }

  private static TextLayout layout(Graphics2D graphics, String text, int size) {
    return new TextLayout(text, Charts.font(size), graphics.getFontRenderContext());
  }

  /** As outlines, as charts do: readers of the picture may lack the font. */
  private static void write(Graphics2D graphics, TextLayout layout, int x, int y) {
    graphics.setColor(Charts.INK);
    graphics.fill(layout.getOutline(AffineTransform.getTranslateInstance(x, y)));
  }

  private void legend(Graphics2D graphics) {
    List<TextLayout> names =
        failures.stream().map(failure -> layout(graphics, failure, Charts.LETTERS)).toList();
    double needed = names.stream().mapToDouble(name -> SQUARE + 4 * GAP + name.getAdvance()).sum();
    int x = (int) (width() - needed) / 2;
    int y = PANEL_HEIGHT * rows.size() + (LEGEND_HEIGHT - SQUARE) / 2;
    for (int i = 0; i < names.size(); i++) {
      graphics.setColor(Charts.ofFailure(failures.get(i)));
      graphics.fillRect(x, y, SQUARE, SQUARE);
      write(graphics, names.get(i), x + SQUARE + GAP, y + SQUARE - 2);
      x += SQUARE + 4 * GAP + (int) names.get(i).getAdvance();
    }
  }
}
