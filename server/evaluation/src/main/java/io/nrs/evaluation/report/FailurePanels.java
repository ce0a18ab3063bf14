package io.nrs.evaluation.report;

import java.awt.Graphics2D;
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
  private static final int TITLE_HEIGHT = 16;

  /** The width of a panel's axis of shares. */
  private static final int AXIS = 30;

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
    return Charts.WIDTH;
  }

  @Override
  public int height() {
    return PANEL_HEIGHT * rows.size() + legend().height();
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
    legend().paint(graphics, PANEL_HEIGHT * rows.size());
  }

  private void paint(Graphics2D graphics, Panel panel, int width, boolean named) {
    double middle = (width + AXIS) / 2.0;
    DrawnText.centred(graphics, panel.title(), Charts.SMALL_LETTERS, middle, TITLE_HEIGHT);
    if (!panel.words().isEmpty()) {
      DrawnText.centred(graphics, panel.words(), Charts.SMALL_LETTERS, middle, PANEL_HEIGHT / 2.0);
      return;
    }
    CategoryChart chart =
        Charts.failurePanel(
            width, PANEL_HEIGHT - TITLE_HEIGHT, panel.cells(), failures, panel.shares());
    chart.setYAxisTitle(named ? "share of formulas" : "");
    graphics.translate(0, TITLE_HEIGHT);
    chart.paint(graphics, width, PANEL_HEIGHT - TITLE_HEIGHT);
    graphics.translate(0, -TITLE_HEIGHT);
  }

  private Legend legend() {
    return new Legend(
        failures.stream()
            .map(failure -> Legend.Entry.square(failure, Charts.ofFailure(failure)))
            .toList(),
        width());
  }
}
