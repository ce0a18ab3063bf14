package io.nrs.evaluation.report;

import io.nrs.evaluation.result.Summary;
import io.nrs.evaluation.system.NrsSystem;
import io.nrs.grammar.Language;
import java.awt.BasicStroke;
import java.awt.Color;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.commons.statistics.interval.Interval;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.style.markers.SeriesMarkers;

/**
 * The accuracy of systems by nesting, measured and published (paper, section 6). A point is the
 * mean of the published cells of its level, so that all points of a level are of the same mix of
 * formulas: a level with a cell that is not measured has no point.
 */
final class NestingFigure {
  private static final String SAYS =
      "Solid lines are measured, with 95 % intervals (Wilson); dashed ones are published. A point"
          + " is the mean of a level's published cells; a system without one of them has no point"
          + " there. The chart has our system as it ships, and with the published inference (M ="
          + " 1000, dynamic windows). It has networks trained with the published settings at"
          + " their highest M. It has the most accurate run of each baseline, and all published"
          + " systems. The tables have every system.";

  /** The most between neighbouring lines, in levels: equal ones and their intervals are seen. */
  private static final double SHIFT = 0.05;

  /** The most between the first and the last line, so that all points stand at their level. */
  private static final double SPREAD = 0.4;

  private NestingFigure() {}

  /**
   * A point of a line.
   *
   * @param accuracy mean of the cells of a level
   * @param low lower end of the 95 % interval; the accuracy itself where none is known
   * @param high upper end of it
   * @param formulas none for a published point
   */
  record Point(int nesting, double accuracy, double low, double high, OptionalInt formulas) {
    /**
     * A point of the cells of a level, of which each counts alike, however many formulas it has.
     */
    static Point of(int nesting, List<Summary.Cell> cells) {
      double mean = cells.stream().mapToDouble(Summary.Cell::accuracy).average().orElseThrow();
      // As many formulas of one draw would vary as much as this mean does.
      double equivalent =
          cells.size()
              * cells.size()
              / cells.stream().mapToDouble(cell -> 1.0 / cell.formulas()).sum();
      int formulas = (int) Math.round(equivalent);
      Interval interval = Summary.interval(formulas, (int) Math.round(mean * formulas));
      return new Point(
          nesting,
          mean,
          interval.getLowerBound(),
          interval.getUpperBound(),
          OptionalInt.of(cells.stream().mapToInt(Summary.Cell::formulas).sum()));
    }
  }

  /** A system's line, by growing nesting. */
  record Line(String label, boolean measured, List<Point> points) {
    /** The mean accuracy of the points. */
    private double accuracy() {
      return points.stream().mapToDouble(Point::accuracy).average().orElse(0);
    }

    private int formulas() {
      return points.stream().mapToInt(point -> point.formulas().orElse(0)).sum();
    }
  }

  /** The lines of the chart: one of each kind of measured system, and the published ones. */
  static List<Line> lines(LanguageResults view, PublishedResults published) {
    Map<Integer, List<String>> levels = levels(view, published);
    Map<SystemResults, Line> measured = new LinkedHashMap<>();
    view.systems().stream()
        .map(set -> Map.entry(set, new Line(set.label(), true, measured(set, levels))))
        .filter(set -> !set.getValue().points().isEmpty())
        .forEach(set -> measured.put(set.getKey(), set.getValue()));
    Stream<Line> known =
        published.systems(view.language()).stream()
            .map(system -> new Line(system, false, published(published, view.language(), system)))
            .filter(line -> !line.points().isEmpty());
    return Stream.concat(selected(measured), known).toList();
  }

  /** Returns the chart; nothing where no system has a point. */
  static Optional<Figure> of(LanguageResults view, PublishedResults published) {
    List<Line> lines = lines(view, published);
    Language language = view.language();
    return lines.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Figure(
                language.id() + "-accuracy-by-nesting",
                language.displayName() + ": accuracy by nesting",
                SAYS,
                chart(lines)));
  }

  /** A line for each system, with its intervals. */
  static XYChart chart(List<Line> lines) {
    XYChart chart = Charts.xy("nesting", "accuracy");
    int deepest =
        lines.stream()
            .flatMap(line -> line.points().stream())
            .mapToInt(Point::nesting)
            .max()
            .orElse(1);
    Charts.ticks(
        chart, 0.5, deepest + 0.5, nesting -> String.format(Locale.ROOT, "N%.0f", nesting));
    for (int i = 0; i < lines.size(); i++) {
      Line line = lines.get(i);
      double shift = shift(i, lines.size());
      XYSeries series =
          Charts.line(
              chart,
              i,
              line.measured() ? line.label() : line.label() + " (published)",
              line.points().stream().mapToDouble(point -> point.nesting() + shift).toArray(),
              line.points().stream().mapToDouble(Point::accuracy).toArray());
      if (!line.measured()) {
        series.setLineStyle(Charts.DASHED);
      }
      line.points().stream()
          .filter(point -> point.low() < point.high())
          .forEach(point -> interval(chart, line, point, shift, series.getLineColor()));
    }
    return chart;
  }

  /** Returns how far the points of a line stand beside their level, in levels. */
  static double shift(int line, int lines) {
    double step = lines == 1 ? 0 : Math.min(SHIFT, SPREAD / (lines - 1));
    return step * (line - (lines - 1) / 2.0);
  }

  private static void interval(XYChart chart, Line line, Point point, double shift, Color color) {
    double at = point.nesting() + shift;
    chart
        .addSeries(
            line.label() + ", 95 % interval at N" + point.nesting(),
            new double[] {at, at},
            new double[] {point.low(), point.high()})
        .setMarker(SeriesMarkers.NONE)
        .setLineColor(color)
        .setLineStyle(new BasicStroke(1))
        .setShowInLegend(false);
  }

  /**
   * The cells of each level: those that the paper tells apart, or all measured ones of a language
   * that is not in the paper.
   */
  private static Map<Integer, List<String>> levels(
      LanguageResults view, PublishedResults published) {
    List<String> known = published.cells(view.language());
    return (known.isEmpty() ? view.cells() : known)
        .stream()
            .filter(CellOrder::isLevel)
            .filter(cell -> !CellOrder.isOfAllArguments(view.language(), cell))
            .collect(Collectors.groupingBy(CellOrder::nesting, TreeMap::new, Collectors.toList()));
  }

  private static List<Point> measured(SystemResults set, Map<Integer, List<String>> levels) {
    List<Point> points = new ArrayList<>();
    levels.forEach(
        (nesting, ids) -> {
          List<Summary.Cell> cells = ids.stream().flatMap(id -> set.cell(id).stream()).toList();
          if (cells.size() == ids.size()) {
            points.add(Point.of(nesting, cells));
          }
        });
    return points;
  }

  /**
   * One line of each kind of system. Of ours it is the one with most formulas, of networks trained
   * with the published settings the one with most outputs, else the best.
   */
  private static Stream<Line> selected(Map<SystemResults, Line> measured) {
    Comparator<Map.Entry<SystemResults, Line>> points =
        Comparator.comparingInt(set -> set.getValue().points().size());
    var largest = points.thenComparingInt(set -> set.getValue().formulas());
    var mostOutputs = points.thenComparingInt(set -> outputs(set.getKey()));
    var best = points.thenComparingDouble(set -> set.getValue().accuracy());
    List<Optional<Line>> drawn = new ArrayList<>();
    drawn.add(most(measured, largest, SystemResults::isOfShippedSystem));
    drawn.add(most(measured, largest, PaperSetting.DYNAMIC::isOf));
    drawn.add(most(measured, mostOutputs, SystemResults::isTrainedAsPublished));
    measured.keySet().stream()
        .filter(set -> !set.system().equals(NrsSystem.NAME))
        .map(NestingFigure::baseline)
        .distinct()
        .forEach(
            baseline -> drawn.add(most(measured, best, set -> baseline(set).equals(baseline))));
    return drawn.stream().flatMap(Optional::stream);
  }

  /** What makes a baseline another one than others: the system and, of an LLM, its model. */
  private static List<String> baseline(SystemResults set) {
    return List.of(set.system(), set.setting("model"));
  }

  private static Optional<Line> most(
      Map<SystemResults, Line> measured,
      Comparator<Map.Entry<SystemResults, Line>> order,
      Predicate<SystemResults> kind) {
    return measured.entrySet().stream()
        .filter(set -> kind.test(set.getKey()))
        .max(order)
        .map(Map.Entry::getValue);
  }

  private static int outputs(SystemResults set) {
    String outputs = set.setting("outputs");
    return outputs.isEmpty() ? 0 : Integer.parseInt(outputs);
  }

  private static List<Point> published(
      PublishedResults published, Language language, String system) {
    Map<Integer, Double> means =
        published.cells(language).stream()
            .filter(cell -> published.accuracy(language, system, cell).isPresent())
            .collect(
                Collectors.groupingBy(
                    CellOrder::nesting,
                    TreeMap::new,
                    Collectors.averagingDouble(
                        cell -> published.accuracy(language, system, cell).orElseThrow())));
    List<Point> points = new ArrayList<>();
    means.forEach(
        (nesting, mean) -> points.add(new Point(nesting, mean, mean, mean, OptionalInt.empty())));
    return points;
  }
}
