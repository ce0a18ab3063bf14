package io.nrs.evaluation.report;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.geom.Line2D;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.knowm.xchart.CategoryChart;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.XYSeries.XYSeriesRenderStyle;
import org.knowm.xchart.internal.chartpart.Chart;
import org.knowm.xchart.internal.series.Series;
import org.knowm.xchart.style.markers.Marker;

/**
 * The names of what a picture shows, in equal columns below it. A name that is wider than a column
 * goes on in the next line: none is cut.
 *
 * @param width of the picture
 */
record Legend(List<Entry> entries, int width) {
  private static final int SYMBOL = 34;
  private static final int SQUARE = 14;
  private static final int SYMBOL_GAP = 8;
  private static final int COLUMN_GAP = 28;
  private static final int MARGIN = 8;
  private static final int LINE = 19;
  private static final int MARKER = 7;
  private static final BasicStroke SOLID = new BasicStroke(2);

  /**
   * A name.
   *
   * @param line of the symbol; a filled square has none
   * @param marker on the line
   */
  record Entry(String name, Color color, Optional<BasicStroke> line, Optional<Marker> marker) {
    static Entry square(String name, Color color) {
      return new Entry(name, color, Optional.empty(), Optional.empty());
    }
  }

  Legend {
    entries = List.copyOf(entries);
  }

  /** The names of a chart's series. */
  static Legend of(Chart<?, ?> chart) {
    List<Entry> entries = new ArrayList<>();
    if (chart instanceof XYChart lines) {
      shown(lines).map(Legend::entry).forEach(entries::add);
    } else if (chart instanceof CategoryChart bars) {
      shown(bars)
          .map(series -> Entry.square(series.getLabel(), series.getFillColor()))
          .forEach(entries::add);
    }
    return new Legend(entries, chart.getWidth());
  }

  private static <S extends Series> Stream<S> shown(Chart<?, S> chart) {
    return chart.getSeriesMap().values().stream().filter(Series::isShowInLegend);
  }

  private static Entry entry(XYSeries series) {
    XYSeriesRenderStyle style = series.getXYSeriesRenderStyle();
    if (style == XYSeriesRenderStyle.Area) {
      return Entry.square(series.getLabel(), series.getFillColor());
    }
    if (style == XYSeriesRenderStyle.Scatter) {
      return new Entry(
          series.getLabel(),
          series.getMarkerColor(),
          Optional.empty(),
          Optional.of(series.getMarker()));
    }
    // A series has no style of its own where that of all charts will do.
    return new Entry(
        series.getLabel(),
        series.getLineColor(),
        Optional.of(Optional.ofNullable(series.getLineStyle()).orElse(SOLID)),
        Optional.of(series.getMarker()));
  }

  int height() {
    return entries.isEmpty()
        ? 0
        : 2 * MARGIN + LINE * rows().stream().mapToInt(Legend::lines).sum();
  }

  /** The lines of the widest name of a row. */
  private static int lines(List<List<String>> row) {
    return row.stream().mapToInt(List::size).max().orElse(0);
  }

  /** Returns the number of columns: as many as the widest name allows. */
  int columns() {
    double widest = entries.stream().mapToDouble(Legend::needed).max().orElse(1);
    return Math.max(1, Math.min((int) (width / widest), entries.size()));
  }

  private static double needed(Entry entry) {
    return SYMBOL + SYMBOL_GAP + DrawnText.width(entry.name(), Charts.LETTERS) + COLUMN_GAP;
  }

  private double columnWidth() {
    double widest = entries.stream().mapToDouble(Legend::needed).max().orElse(1);
    return Math.min(widest, (double) width / columns());
  }

  /** Returns the lines of each name, by rows. */
  List<List<List<String>>> rows() {
    double wide = columnWidth() - SYMBOL - SYMBOL_GAP - COLUMN_GAP;
    List<List<List<String>>> rows = new ArrayList<>();
    for (int i = 0; i < entries.size(); i++) {
      if (i % columns() == 0) {
        rows.add(new ArrayList<>());
      }
      rows.get(rows.size() - 1).add(DrawnText.lines(entries.get(i).name(), Charts.LETTERS, wide));
    }
    return rows;
  }

  /** Draws it. */
  void paint(Graphics2D graphics, int top) {
    double left = (width - columns() * columnWidth() + COLUMN_GAP) / 2;
    int y = top + MARGIN;
    int number = 0;
    for (List<List<String>> row : rows()) {
      for (int column = 0; column < row.size(); column++) {
        double x = left + column * columnWidth();
        symbol(graphics, entries.get(number++), x, y + LINE / 2.0);
        for (int i = 0; i < row.get(column).size(); i++) {
          DrawnText.write(
              graphics,
              row.get(column).get(i),
              Charts.LETTERS,
              x + SYMBOL + SYMBOL_GAP,
              y + i * LINE + LINE - 5.0);
        }
      }
      y += LINE * lines(row);
    }
  }

  private static void symbol(Graphics2D graphics, Entry entry, double x, double middle) {
    graphics.setColor(entry.color());
    entry
        .line()
        .ifPresent(
            line -> {
              graphics.setStroke(line);
              graphics.draw(new Line2D.Double(x, middle, x + SYMBOL, middle));
            });
    entry
        .marker()
        .ifPresentOrElse(
            marker -> marker.paint(graphics, x + SYMBOL / 2.0, middle, MARKER),
            () ->
                graphics.fillRect(
                    (int) (x + SYMBOL - SQUARE), (int) (middle - SQUARE / 2.0), SQUARE, SQUARE));
  }
}
